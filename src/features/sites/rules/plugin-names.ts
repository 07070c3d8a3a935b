import type { Site } from '#model/site/site.ts';

/**
 * SITE-23: the names of everything that is switched on for a site: its features, the embeds of other companies, and the
 * plug-ins that the dealer runs besides this program (option `plugins`).
 *
 * @example pluginNames(site) // ['finance', 'spin', …, 'video:youtube', 'reviews']
 */
export const pluginNames = ({ features, vehiclePage, chat, spin, plugins }: Site): readonly string[] => {
  const names = [
    ...Object.entries(features).flatMap(([name, isOn]) => (isOn ? [name] : [])),
    ...vehiclePage.videos.players.map((player) => `video:${player}`),
    ...(features.chat && chat.provider !== null ? ['embed:chat'] : []),
    ...(features.spin ? Object.keys(spin.integrators).map((name) => `embed:${name}`) : []),
    ...plugins,
  ];
  return [...new Set(names)];
};
