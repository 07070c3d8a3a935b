import ipaddr from 'ipaddr.js';

/** Addresses that are given out for the public internet lie here; what IPv6 embeds or translates is elsewhere. */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for addresses of the public internet. Private, loopback, link-local (with the clouds' metadata
 * addresses), multicast, carrier-grade NAT, documentation, and every IPv6 form that carries an IPv4 address
 * (mapped, NAT64, 6to4, Teredo) are not.
 *
 * @param text an IPv4 or IPv6 address without brackets; anything else is not public
 */
export const isPublicAddress = (text: string): boolean => {
  // A zone index (fe80::1%eth0) belongs to link-local addresses only.
  if (text.includes('%') || !ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(publicIpv6));
};
