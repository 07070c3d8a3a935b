import type { ContentPage } from '#model/site/content/page-content.ts';
import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import type { Site } from '#model/site/site.ts';
import { listedModels } from '../models/model-range.ts';

/**
 * The generated page about electric vehicles (ROUTE-56): what charging means, the electric models, their stock, charging times
 * and running costs. If the files of the site define a page with the same path, that page is used instead. Null if the
 * site lists no electric model.
 */
export const electricPage = (site: Site): ContentPage | null => {
  const electric = listedModels(site).filter((model) => model.electric !== null);
  if (electric.length === 0) return null;
  const names = electric.map(({ name }) => name).join(', ');
  return {
    title: 'Electric vehicles',
    heading: null,
    intro: `What charging means, how far our electric models go, and what they cost to run: ${names}.`,
    description: `Electric vehicles at ${site.name}: ${names}. Range, charging times at home and on the road, and yearly running costs.`,
    picture: null,
    blocks: [
      {
        block: 'cards',
        title: 'Three ways to charge',
        items: [
          {
            icon: 'clock',
            title: 'An ordinary socket',
            text: 'No electrician is needed, and charging overnight is enough for most daily drives.',
          },
          {
            icon: 'key',
            title: 'A wall box',
            text: 'An electrician installs it. The table below says how long a charge takes for each model.',
          },
          {
            icon: 'pin',
            title: 'A fast charger',
            text: 'Fast chargers stand along the highways, and a charge takes about as long as lunch. A kilowatt hour costs more there than at home.',
          },
        ],
      },
      { block: 'models', title: 'Our electric models', electric: true },
      { block: 'charging', title: 'How long charging takes' },
      { block: 'energyCosts', title: 'What a year of driving costs' },
      { block: 'stockRail', title: fillPlaceholders('Electric {cars} in stock', site), stock: 'batteryElectric' },
      {
        block: 'questions',
        title: 'Questions about electric vehicles',
        items: [
          {
            question: 'How far does it go?',
            answer:
              'The range on this page is measured in a laboratory, by the test named beside it. At 110 km/h, in winter or with a trailer it is less. In town it is often more.',
          },
          {
            question: 'Does the battery last?',
            answer:
              'A battery loses some of its range over the years. Manufacturers give it a warranty of its own. Ask us how many years and kilometres the warranty covers, and on which conditions.',
          },
          {
            question: 'What if I live in a flat?',
            answer:
              'Ask the owners corporation before you order. Many buildings allow a meter of your own at the parking space. Without one, a fast charger once a week is enough for many drivers.',
          },
        ],
      },
    ],
  };
};
