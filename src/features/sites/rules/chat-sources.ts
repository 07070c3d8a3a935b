import type { Site } from '#model/site/site.ts';

/**
 * Scheme and host of each server that a site's chat widget loads from and connects to. The server of its script is
 * first. The list is empty when no shopper of the site can open the widget (SITE-14).
 *
 * @example chatSources(site) // ['https://widget.example.com', 'wss://talk.example.com']
 */
export const chatSources = ({ features, chat }: Pick<Site, 'features' | 'chat'>): readonly string[] =>
  features.chat && chat.provider !== null && chat.opensFor.length > 0
    ? [...new Set([new URL(chat.provider.script).origin, ...chat.provider.sources])]
    : [];
