import { expect, test } from 'vitest';
import * as settings from '#test/builders/site/settings-texts.ts';

const problemsOf = (more: string) =>
  settings.problemsOf({
    sites: {},
    dealerships: {
      yard: `slug: yard\nname: Yard\nlocations:\n  - id: main\n    name: Main Yard\n    slug: main\n    address: { street: 1 Road, city: Perth, state: wa, postcode: '6000' }\n${more}`,
    },
    templates: {},
  });
const hours = (...entries: readonly string[]) => `    openingHours:\n${entries.map((entry) => `      - { ${entry} }\n`).join('')}`;

const MORNING = "weekday: 1, status: Open, open: '08:00', close: '12:00'";

test.each([
  [
    'LOC-23 periods that overlap',
    hours(MORNING, "weekday: 1, status: Open, open: '11:00', close: '14:00'"),
    'dealerships/yard.yaml:10:9: locations[0].openingHours[1]: overlaps earlier hours for Monday',
  ],
  [
    'LOC-23 a day that is closed and open',
    hours('weekday: 1, status: Closed', MORNING),
    'openingHours[1]: contradicts an earlier entry for Monday',
  ],
  [
    'ENT-15 a place to be sent to that is none',
    '    distributionLocations: [main, nowhere]\n',
    'dealerships/yard.yaml:8:35: locations[0].distributionLocations[1]: "nowhere" is not allowed, because this dealership has no location with this id; allowed: main',
  ],
  [
    'ENT-19 special hours of a place that is none',
    "    specialHours:\n      - { date: '2026-12-25', status: Closed, locationName: Mian Yard }\n",
    'locationName: "Mian Yard" is not allowed, because this dealership has no location with this name; allowed: Main Yard',
  ],
])('%s', (_, more, expected) => {
  const problems = problemsOf(more);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(expected);
});

test.each([
  ['a lunch break', hours(MORNING, "weekday: 1, status: Open, open: '12:00', close: '17:00'")],
  ['an afternoon by appointment', hours(MORNING, 'weekday: 1, status: Open, byAppointment: true')],
  ['two days', hours(MORNING, 'weekday: 2, status: Closed')],
])('%s is taken', (_, more) => {
  expect(problemsOf(more)).toEqual([]);
});
