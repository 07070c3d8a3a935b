import type { Site } from '#model/site/site.ts';

/**
 * Where the widget of a site's chat loads from and talks to, scheme and host each, its script's own first; empty where
 * no shopper of the site can open it (SITE-14).
 *
 * @example chatSources(site) // ['https://widget.example.com', 'wss://talk.example.com']
 */
export const chatSources = ({ features, chat }: Pick<Site, 'features' | 'chat'>): readonly string[] =>
  features.chat && chat.provider !== null && chat.opensFor.length > 0
    ? [...new Set([new URL(chat.provider.script).origin, ...chat.provider.sources])]
    : [];
