import ipaddr from 'ipaddr.js';

/** The address ranges of the public internet, without IPv6 ranges that embed or translate IPv4 addresses. */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the public internet. False for private, loopback, link-local (including cloud metadata
 * services), multicast, carrier-grade NAT and documentation addresses, and for every IPv6 form of an IPv4 address
 * (mapped, NAT64, 6to4, Teredo).
 *
 * @param text an IPv4 or IPv6 address without brackets; false for anything else
 */
export const isPublicAddress = (text: string): boolean => {
  // The character '%' begins a zone index (fe80::1%eth0). Only link-local addresses have a zone index, and they are not
  // public.
  if (text.includes('%') || !ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(publicIpv6));
};
