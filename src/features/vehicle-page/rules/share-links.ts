/** A link that shares a vehicle's page through a service such as Facebook or e-mail (VDP-29). */
export interface ShareLink {
  readonly target: 'facebook' | 'twitter' | 'whatsapp' | 'email' | 'sms';
  readonly label: string;
  readonly href: string;
  /**
   * True if the link opens a small browser window (VDP-31). False for e-mail and SMS, which open the shopper's mail or
   * message app.
   */
  readonly isNetwork: boolean;
}

/**
 * The links for sharing a page; they work without JavaScript.
 * @param address the page's own address, with scheme and host
 * @example shareLinks('https://www.example.com/cars/x-1', '2021 Toyota Corolla')[0]?.href //
 * 'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fwww.example.com%2Fcars%2Fx-1'
 */
export const shareLinks = (address: string, name: string): readonly ShareLink[] => {
  const [url, title] = [encodeURIComponent(address), encodeURIComponent(name)];
  const both = encodeURIComponent(`${name} ${address}`);
  return [
    { target: 'facebook', label: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}`, isNetwork: true },
    { target: 'twitter', label: 'Twitter', href: `https://twitter.com/intent/tweet?text=${title}&url=${url}`, isNetwork: true },
    { target: 'whatsapp', label: 'WhatsApp', href: `https://wa.me/?text=${both}`, isNetwork: true },
    {
      target: 'email',
      label: 'E-mail',
      href: `mailto:?subject=${title}&body=${encodeURIComponent(`${name}\r\n${address}`)}`,
      isNetwork: false,
    },
    // The text of the message follows '?&', because both iOS and Android understand this form of the link.
    { target: 'sms', label: 'SMS', href: `sms:?&body=${both}`, isNetwork: false },
  ];
};
