/**
 * A website or app, such as a search engine, that sends visitors to a site. A visit comes from this service if the link
 * is on one of `hosts` or on a subdomain of one of them.
 */
interface KnownService {
  readonly name: string;
  readonly hosts: readonly string[];
}

/** AI assistants that answer with links. Some of them name themselves only in `utm_source`, with one of these hosts. */
export const ASSISTANTS: readonly KnownService[] = [
  { name: 'ChatGPT', hosts: ['chatgpt.com', 'chat.openai.com', 'openai.com'] },
  { name: 'Claude', hosts: ['claude.ai'] },
  { name: 'Copilot', hosts: ['copilot.microsoft.com', 'copilot.com'] },
  { name: 'DeepSeek', hosts: ['deepseek.com'] },
  { name: 'Gemini', hosts: ['gemini.google.com', 'bard.google.com'] },
  { name: 'Grok', hosts: ['grok.com', 'x.ai'] },
  { name: 'Le Chat', hosts: ['mistral.ai'] },
  { name: 'Meta AI', hosts: ['meta.ai'] },
  { name: 'Perplexity', hosts: ['perplexity.ai', 'perplexity'] },
];

export const SEARCH_ENGINES: readonly KnownService[] = [
  { name: 'Bing', hosts: ['bing.com'] },
  { name: 'Brave Search', hosts: ['search.brave.com'] },
  { name: 'DuckDuckGo', hosts: ['duckduckgo.com'] },
  { name: 'Ecosia', hosts: ['ecosia.org'] },
  { name: 'Google', hosts: ['google.com', 'google.com.au', 'google.co.nz', 'google.co.uk', 'google'] },
  { name: 'Yahoo', hosts: ['search.yahoo.com'] },
];

export const SOCIAL_NETWORKS: readonly KnownService[] = [
  { name: 'Facebook', hosts: ['facebook.com', 'fb.com', 'fb.me', 'facebook'] },
  { name: 'Instagram', hosts: ['instagram.com', 'instagram'] },
  { name: 'LinkedIn', hosts: ['linkedin.com', 'lnkd.in'] },
  { name: 'Pinterest', hosts: ['pinterest.com', 'pinterest.com.au'] },
  { name: 'Reddit', hosts: ['reddit.com'] },
  { name: 'TikTok', hosts: ['tiktok.com', 'tiktok'] },
  { name: 'WhatsApp', hosts: ['whatsapp.com', 'wa.me'] },
  { name: 'X', hosts: ['x.com', 't.co', 'twitter.com'] },
  { name: 'YouTube', hosts: ['youtube.com', 'youtu.be'] },
];

/**
 * The name of the service to which a host belongs; null if none of the services has this host.
 *
 * @example serviceOf(ASSISTANTS, 'www.chatgpt.com') === 'ChatGPT'
 */
export const serviceOf = (services: readonly KnownService[], host: string): string | null =>
  services.find(({ hosts }) => hosts.some((known) => host === known || host.endsWith(`.${known}`)))?.name ?? null;
