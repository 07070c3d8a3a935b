/** The user agents of AI assistants and of the crawlers of their makers, as these programs name themselves. */
const KNOWN_AGENTS = [
  'ChatGPT-User',
  'OAI-SearchBot',
  'GPTBot',
  'Claude-User',
  'Claude-SearchBot',
  'ClaudeBot',
  'Perplexity-User',
  'PerplexityBot',
  'Gemini-Deep-Research',
  'Google-CloudVertexBot',
  'GoogleOther',
  'MistralAI-User',
  'DuckAssistBot',
  'meta-externalagent',
  'meta-externalfetcher',
  'Amazonbot',
  'Applebot',
  'Bytespider',
  'CCBot',
  'cohere-ai',
  'YouBot',
] as const;

/**
 * The name of the AI agent that sends this User-Agent header; null for other programs and for browsers. The name is not
 * checked: any program can send it.
 *
 * @example knownAgent('Mozilla/5.0 (compatible; ChatGPT-User/1.0; +https://openai.com/bot)') === 'ChatGPT-User'
 */
export const knownAgent = (userAgent: string | null | undefined): string | null => {
  const text = userAgent?.toLowerCase() ?? '';
  return KNOWN_AGENTS.find((name) => text.includes(name.toLowerCase())) ?? null;
};
