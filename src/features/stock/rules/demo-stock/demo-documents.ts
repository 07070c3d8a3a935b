import type { DemoRecord } from './demo-catalogue.ts';

/** The body types and paints that have a video: `demo-media/film/<body>-<paint>.webm`. */
const FILMED = ['suv-white'] as const;
/** A used vehicle has a history report if the number in its id is divisible by 3. */
const REPORTED_OF = 3;

/**
 * The video and the history report of a demo vehicle, if it has them (VDP-04, VDP-35). The video depends only on the
 * vehicle's first picture. The report depends only on whether the vehicle is used and on the number at the end of its
 * id. So if vehicles are added to the stock, the existing vehicles do not change.
 */
export const withDemoDocuments = (record: DemoRecord, pictureUrl: (name: string) => string): DemoRecord => {
  const [first] = record.images as readonly { readonly image: { readonly url: string } }[];
  const filmed = FILMED.find((name) => first?.image.url.includes(`/${name.replace('-', '/')}-`));
  const hasReport = record.car_type === 'used' && Number(/\d+$/.exec(String(record.external_id))?.[0]) % REPORTED_OF === 0;
  return {
    ...record,
    ...(filmed ? { video_url: pictureUrl(`film/${filmed}`).replace(/avif$/, 'webm') } : {}),
    ...(hasReport ? { file: pictureUrl('papers/history-report') } : {}),
  };
};
