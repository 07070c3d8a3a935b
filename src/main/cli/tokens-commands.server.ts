import type { Command } from 'commander';
import { systemClock } from '#kernel/clock.ts';
import { BearerTokens } from '#platform/bearer-tokens.server.ts';
import type { CliContext } from './cli-context.server.ts';
import { forecourt } from './command-text.ts';
import { fail } from './fail.server.ts';
import { openDealership, openSite } from './open-tenant.server.ts';

interface OwnerOptions {
  readonly dealership?: string;
  readonly site?: string;
}

/** One dealership or site, with access to its tokens. */
interface OwnedTokens {
  readonly id: number;
  readonly slug: string;
  /** The command line option that names the owner of the tokens. */
  readonly typed: string;
  readonly tokens: BearerTokens;
}

/** The dealership or site that the options name. Null if an option is missing or wrong; the error is then printed. */
const openTokens = async (context: CliContext, { dealership, site }: OwnerOptions): Promise<OwnedTokens | null> => {
  if ((dealership === undefined) === (site === undefined)) {
    fail(
      context,
      'choose the owner of the token: --dealership <slug> (to push stock and to report that leads were answered) or --site <slug> (to send leads)',
    );
    return null;
  }
  if (dealership !== undefined) {
    const opened = await openDealership(context, dealership);
    const tokens = opened && new BearerTokens({ database: opened.database, clock: systemClock }, 'dealership');
    return opened && tokens && { ...opened.dealership, typed: `--dealership ${dealership}`, tokens };
  }
  const opened = await openSite(context, site ?? '');
  const tokens = opened && new BearerTokens({ database: opened.database, clock: systemClock }, 'site');
  return opened && tokens && { ...opened.site, typed: `--site ${site}`, tokens };
};

const createToken = async (context: CliContext, options: OwnerOptions & { readonly name?: string }): Promise<void> => {
  const owned = await openTokens(context, options);
  if (owned === null) return;
  const { id, slug, tokens } = owned;
  const chosen = options.name ?? (options.site === undefined ? 'push' : 'leads');
  const same = (await tokens.listTokens(id)).find(({ name, revokedAt }) => name === chosen && revokedAt === null);
  if (same)
    return fail(context, `${slug} already has a token '${chosen}' (${same.id}); choose another --name, or revoke the existing token`);
  const made = await tokens.createToken(id, chosen);
  context.write(`Created token ${made.id} '${chosen}' of ${slug}. Copy the secret below now, because it is not shown again:`);
  context.write(made.token);
};

const listTokens = async (context: CliContext, options: OwnerOptions): Promise<void> => {
  const owned = await openTokens(context, options);
  if (owned === null) return;
  const listed = await owned.tokens.listTokens(owned.id);
  if (listed.length === 0) context.write(`${owned.slug} has no tokens`);
  for (const token of listed) {
    const used = token.lastUsedAt === null ? 'never used' : `used ${token.lastUsedAt.toISOString()}`;
    const state = token.revokedAt === null ? used : `revoked ${token.revokedAt.toISOString()}`;
    context.write(`${token.id}  ${token.name}  made ${token.createdAt.toISOString()}  ${state}`);
  }
};

const revokeToken = async (context: CliContext, typedId: string, options: OwnerOptions): Promise<void> => {
  const owned = await openTokens(context, options);
  if (owned === null) return;
  const id = Number(typedId);
  const isRevoked = Number.isSafeInteger(id) && id < 2 ** 31 && (await owned.tokens.revokeToken(owned.id, id));
  if (!isRevoked)
    return fail(context, `${owned.slug} has no token ${typedId}; to list its tokens, run: ${forecourt(`tokens list ${owned.typed}`)}`);
  context.write(`revoked token ${id} of ${owned.slug}`);
};

/** `forecourt tokens create|list|revoke`. */
export const addTokensCommands = (program: Command, context: CliContext): void => {
  const tokens = program
    .command('tokens')
    .description(
      'manage tokens: a dealership pushes stock with them (POST /api/manage/stock) and reports that leads were answered, and a site sends leads (POST /api/leads)',
    );
  const ownedBy = (command: Command): Command =>
    command
      .option('--dealership <slug>', 'dealership whose stock the token may change, and for which it may report that leads were answered')
      .option('--site <slug>', 'site for which the token may send leads');

  ownedBy(tokens.command('create').description('create a token; it is shown once, and only its hash is stored'))
    .option('--name <name>', "what the token is for; default: 'push' for a dealership, 'leads' for a site")
    .action((options: OwnerOptions & { name?: string }) => createToken(context, options));

  ownedBy(tokens.command('list').description('list the tokens of a dealership or site')).action((options: OwnerOptions) =>
    listTokens(context, options),
  );

  ownedBy(
    tokens.command('revoke').argument('<id>', "number of the token, as 'tokens list' prints it").description('revoke a token at once'),
  ).action((id: string, options: OwnerOptions) => revokeToken(context, id, options));
};
