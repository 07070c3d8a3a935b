import { describe, expect, test } from 'vitest';
import * as settings from '#test/builders/site/settings-texts.ts';

const problemsOf = (more: string) => settings.problemsOf(settings.withSite(`${more}\n`));

const LONG = 'x'.repeat(10_000);

describe('options of the vehicle page', () => {
  test.each([
    [
      'SITE-15 a button twice',
      'vehiclePage: { sidebar: [enquire, call, enquire] }',
      'vehiclePage.sidebar: is not allowed; allowed: each button once',
    ],
    ['SITE-15 a button twice on cards', 'card: { buttons: [view, view] }', 'card.buttons: is not allowed; allowed: each button once'],
    [
      'CARD-17 a button without words',
      "card: { labels: { enquire: ' ' } }",
      'sites/yard/site.yaml:4:28: card.labels.enquire: " " is not allowed; allowed: a few words',
    ],
    [
      'CARD-17 a button of ten thousand characters',
      `card: { labels: { enquire: ${LONG} } }`,
      'allowed: a few words, at most 60 characters, without HTML',
    ],
    [
      'VDP-59 HTML on a button',
      "vehiclePage: { stickyLabels: { reserve: '<b>Now</b>' } }",
      'allowed: a few words, at most 60 characters, without HTML',
    ],
    ['VDP-54 a chat button that fills the screen', `chat: { label: ${LONG} }`, 'chat.label: "xxx'],
    ['TAG-08 a tag without words', "tags: { newText: '' }", 'tags.newText: "" is not allowed; allowed: a few words'],
    [
      'VDP-19 HTML in the disclaimer',
      "vehiclePage: { disclaimer: 'Ask <b>us</b>.' }",
      'allowed: text without HTML, at most 4000 characters',
    ],
    [
      'FIN-02 a disclaimer of ten thousand characters',
      `finance: { disclaimer: ${LONG} }`,
      'allowed: text without HTML, at most 4000 characters',
    ],
    [
      'FIN-24 HTML in the warning',
      "finance: { comparisonWarning: { text: '<script>1</script> and twenty more' } }",
      'allowed: text without HTML',
    ],
    [
      'SITE-24 a word for vehicles that is none',
      "vehicleWord: { singular: '' }",
      'vehicleWord.singular: "" is not allowed; allowed: a few words',
    ],
    ['SITE-23 a city without a name', "stock: { overrideCity: ' ' }", 'stock.overrideCity: " " is not allowed; allowed: a few words'],
    ['FIN-48 a lender of ten thousand characters', `finance: { provider: ${LONG} }`, 'finance.provider: "xxx'],
    [
      'SITE-14 a chat that may load from anywhere',
      "chat: { provider: { script: 'https://a.example/x.js', sources: ['https://*'] } }",
      'allowed: a scheme and host',
    ],
    [
      'SITE-14 a chat that may load from all hosts of a top-level domain',
      "chat: { provider: { script: 'https://a.example/x.js', sources: ['https://*.com'] } }",
      'allowed: a scheme and host',
    ],
    [
      'the YAML value .nan, shown as NaN',
      'runningCosts: { fuelPrice: .nan }',
      'runningCosts.fuelPrice: NaN is not allowed; allowed: a number from 0.1 to 20',
    ],
  ])('%s', (_, more, expected) => {
    const problems = problemsOf(more);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(expected);
  });

  test.each([
    "vehiclePage: { disclaimer: '' }",
    "vehiclePage: { disclaimer: 'Below 3 < 4 & more\n\n  than that.' }",
    "chat: { provider: { script: 'https://a.example/x.js', sources: ['wss://*.example.com:8443', 'https://files.example.com'] } }",
    "card: { labels: { finance: 'Finance & Insurance' } }",
    'vehiclePage: { sidebar: [] }',
  ])('the settings %s are accepted', (more) => {
    expect(problemsOf(more)).toEqual([]);
  });
});
