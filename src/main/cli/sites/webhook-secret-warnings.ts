import { canSignWebhooks } from '#features/leads/rules/delivery/webhook-secret.ts';
import { isReference } from '#features/settings-files/rules/env-references.ts';
import type { SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import type { PlacedDealership } from '#features/sites/rules/settings/resolve/resolved-site.ts';

/**
 * Warns about webhooks whose secret cannot sign messages, so that no lead reaches them. This is only a warning, because
 * the leads are stored and sent by mail anyway, and are sent again when the secret is right. No warning contains the secret.
 *
 * @example webhookSecretWarnings(placed).map(formatProblem)
 * // dealerships/yard.yaml:5:69: recipients.webhooks[0].secret: "${HOOK}" refers to a secret that cannot sign messages …
 */
export const webhookSecretWarnings = ({ dealership, problemAt }: PlacedDealership): readonly SettingsProblem[] =>
  dealership.recipients.webhooks.flatMap(({ secret }, index) =>
    // The reference to a variable that is not set stays as it is. It is reported elsewhere.
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
