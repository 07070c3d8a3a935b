/**
 * Normalises a Host header: lower case, without port and trailing dot.
 *
 * @example normalizeHost('WWW.Example.COM.:3000') === 'www.example.com'
 */
export const normalizeHost = (host: string): string => {
  const lower = host.trim().toLowerCase();
  // The brackets of an IPv6 address are kept: '[::1]:3000' becomes '[::1]'.
  const portAt = lower.startsWith('[') ? lower.indexOf(':', lower.indexOf(']')) : lower.indexOf(':');
  const name = portAt === -1 ? lower : lower.slice(0, portAt);
  return name.endsWith('.') ? name.slice(0, -1) : name;
};

/**
 * The hosts that every site has because of its slug: `<slug>.<DOMAIN>` and `<slug>.localhost`.
 *
 * @example hostsOfSlug('the-yard', 'cars.example') // ['the-yard.cars.example', 'the-yard.localhost']
 */
export const hostsOfSlug = (slug: string, domain: string): readonly string[] => [
  ...new Set([`${slug}.${normalizeHost(domain)}`, `${slug}.localhost`]),
];

/** All hosts of a site: those of its slug and its configured domains (SITE-05). */
export const hostsOf = (site: { readonly slug: string; readonly domains: readonly string[] }, domain: string): readonly string[] => [
  ...hostsOfSlug(site.slug, domain),
  ...site.domains.map(normalizeHost),
];
