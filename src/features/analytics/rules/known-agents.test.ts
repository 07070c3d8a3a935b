import { expect, test } from 'vitest';
import { isPerson } from './is-person.ts';
import { knownAgent } from './known-agents.ts';

test.each([
  ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot', 'ChatGPT-User'],
  ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)', 'GPTBot'],
  ['Mozilla/5.0 (compatible; Claude-User/1.0; +Claude-User@anthropic.com)', 'Claude-User'],
  ['Mozilla/5.0 (compatible; Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)', 'Perplexity-User'],
  ['meta-externalfetcher/1.1', 'meta-externalfetcher'],
  ['cohere-ai', 'cohere-ai'],
])('the user agent %s belongs to the program %s, and page views by this program are not counted', (userAgent, name) => {
  expect(knownAgent(userAgent)).toBe(name);
  expect(isPerson(userAgent)).toBe(false);
});

test('knownAgent returns null for the user agent of a browser and for a missing user agent', () => {
  expect(knownAgent('Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36')).toBeNull();
  expect(knownAgent(null)).toBeNull();
});
