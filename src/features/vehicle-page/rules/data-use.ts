import type { DataUse } from '#model/site/data-use.ts';
import type { Site } from '#model/site/site.ts';

const hostOf = (address: string): string => new URL(address).hostname;

const PLAYERS = { youtube: 'YouTube (Google)', vimeo: 'Vimeo' } as const;

/** The other companies whose content the site's pages may show, each with the action that loads its content. */
const companies = ({ chat, features, images, spin, vehiclePage: { videos } }: Site): readonly string[] => [
  ...videos.players.map((player) => `${PLAYERS[player]}, when you play a video`),
  ...videos.hosts.map((host) => `${host}, when you play a video`),
  ...(features.chat && chat.provider
    ? [`${hostOf(chat.provider.script)}, when you open the chat (it also receives what you write there)`]
    : []),
  ...(features.spin
    ? [spin.integrators.spinCode, spin.integrators.impel].flatMap((integrator) =>
        integrator ? [`${hostOf(integrator.script)}, when you open a 360° view`] : [],
      )
    : []),
  ...(images.provider === 'own' || images.base === null ? [] : [`${hostOf(images.base)}, which delivers the pictures of this website`]),
];

/** The part of the privacy policy about companies whose content a page loads. Empty if no page loads such content. */
export const embedDataUse = (site: Site): readonly DataUse[] => {
  const passedTo = companies(site);
  return passedTo.length === 0
    ? []
    : [
        {
          title: 'Content of other companies',
          collected: [],
          purpose:
            'Some content comes from other companies. Your browser loads it from them, so they learn your network address and the kind of your browser. They may keep this outside Australia, for example in the United States, under their own policies.',
          passedTo,
          decisions: [],
        },
      ];
};
