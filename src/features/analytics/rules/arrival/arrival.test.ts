import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrivalText, CHANNELS, MAX_ARRIVAL_CHARACTERS, readArrival } from './arrival.ts';

describe('readArrival', () => {
  test.each([
    ['from=chatgpt.com', 'assistant', 'ChatGPT'],
    ['utm_source=chatgpt.com', 'assistant', 'ChatGPT'],
    ['from=www.perplexity.ai', 'assistant', 'Perplexity'],
    ['from=gemini.google.com', 'assistant', 'Gemini'],
    ['from=copilot.microsoft.com', 'assistant', 'Copilot'],
    ['from=claude.ai', 'assistant', 'Claude'],
    ['from=www.google.com.au', 'search', 'Google'],
    ['from=www.bing.com', 'search', 'Bing'],
    ['from=l.facebook.com', 'social', 'Facebook'],
    ['from=t.co', 'social', 'X'],
    ['from=www.google.com&ad=1', 'advert', 'Google'],
    ['utm_source=facebook&utm_medium=paid_social', 'advert', 'Facebook'],
    ['utm_source=chatgpt.com&utm_medium=cpc', 'advert', 'ChatGPT'],
    ['utm_source=spring-sale&utm_medium=email', 'email', null],
    ['from=dealers.example', 'website', null],
    ['utm_source=flyer', 'website', null],
    ['from=', 'direct', null],
  ])('for the text %j, the channel is %s and the source is %s', (text, channel, source) => {
    expect(readArrival(text)).toEqual({ channel, source });
  });

  test('a host whose name only contains the host name of a service belongs to the channel "website"', () => {
    expect(readArrival('from=notchatgpt.com')).toEqual({ channel: 'website', source: null });
    expect(readArrival('from=chatgpt.com.example')).toEqual({ channel: 'website', source: null });
  });

  test('readArrival returns null for a missing, empty or very long text', () => {
    for (const text of [null, undefined, '', `from=${'a'.repeat(MAX_ARRIVAL_CHARACTERS)}`]) expect(readArrival(text)).toBeNull();
  });

  test('for any text, the result contains only a known channel and the name of a known service', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.webUrl(), (text, url) => {
        for (const sent of [text, `from=${text}`, `from=${encodeURIComponent(url)}&utm_source=${encodeURIComponent(text)}`]) {
          const arrival = readArrival(sent);
          if (arrival === null) continue;
          expect(CHANNELS).toContain(arrival.channel);
          expect(arrival.source ?? 'ChatGPT').toMatch(/^[A-Z][A-Za-z ]+$/);
        }
      }),
    );
  });
});

test('arrivalText names the channel and the service', () => {
  expect(arrivalText({ channel: 'assistant', source: 'ChatGPT' })).toBe('AI assistant (ChatGPT)');
  expect(arrivalText({ channel: 'direct', source: null })).toBe('Typed address or bookmark');
});
