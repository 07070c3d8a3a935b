import { canSignWebhooks } from '#features/leads/rules/delivery/webhook-secret.ts';
import { isReference } from '#features/settings-files/rules/env-references.ts';
import type { SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import type { PlacedDealership } from '#features/sites/rules/settings/resolve/resolved-site.ts';

/**
 * Warns about webhooks whose secret cannot sign messages, so that the webhooks get no leads. These are warnings and not errors,
 * because the program stores the leads and sends them by mail. When the secret is correct, the program also sends the leads to
 * the webhook. No warning contains the secret.
 *
 * @example webhookSecretWarnings(placed).map(formatProblem)
 * // dealerships/yard.yaml:5:69: recipients.webhooks[0].secret: "${HOOK}" refers to a secret that cannot sign messages …
 */
export const webhookSecretWarnings = ({ dealership, problemAt }: PlacedDealership): readonly SettingsProblem[] =>
  dealership.recipients.webhooks.flatMap(({ secret }, index) =>
    // If a variable is not set, a secret that refers to it stays the text `${NAME}`. Another check reports this.
    isReference(secret) || canSignWebhooks(secret)
      ? []
      : [
          problemAt(
            ['recipients', 'webhooks', index, 'secret'],
            'refers to a secret that cannot sign messages, so no lead reaches this webhook',
            "base64 after 'whsec_', for example from 'openssl rand -base64 24'",
          ),
        ],
  );
