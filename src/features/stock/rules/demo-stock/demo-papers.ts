import type { DemoRecord } from './demo-catalogue.ts';

/** The vehicles of which there is a film, `demo-media/film/<body>-<paint>.webm`. */
const FILMED = ['suv-white'] as const;
/** Of so many used vehicles one has a history report. */
const REPORTED_OF = 3;

/**
 * The film and the history report of a vehicle that has them (VDP-04, VDP-35): its first picture names what was
 * filmed, its number decides the rest, so that a longer list changes none of the others.
 */
export const withDemoPapers = (record: DemoRecord, pictureUrl: (name: string) => string): DemoRecord => {
  const [first] = record.images as readonly { readonly image: { readonly url: string } }[];
  const filmed = FILMED.find((name) => first?.image.url.includes(`/${name.replace('-', '/')}-`));
  const hasReport = record.car_type === 'used' && Number(/\d+$/.exec(String(record.external_id))?.[0]) % REPORTED_OF === 0;
  return {
    ...record,
    ...(filmed ? { video_url: pictureUrl(`film/${filmed}`).replace(/avif$/, 'webm') } : {}),
    ...(hasReport ? { file: pictureUrl('papers/history-report') } : {}),
  };
};
