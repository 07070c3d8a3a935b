import { contrastRatio } from '#kernel/colour.ts';
import { html, type Markup, multiline, safeHref } from './mail-html.server.ts';

/** The name, URL and brand colour of the site, for the layout of its mails. */
export interface MailBrand {
  readonly siteName: string;
  readonly siteUrl: string;
  /** The brand colour as '#rrggbb'. */
  readonly brandColour: string;
}

/** One fact in the list of facts in a mail: a label and its value, which may be a link. */
interface MailFact {
  readonly label: string;
  readonly value: string;
  readonly href?: string;
}

const TEXT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#1c1f26;";
const MUTED = 'color:#5b6270;';

/**
 * The whole HTML of a mail: one column, as wide as the screen up to 600 px. The layout uses only tables and inline
 * styles, because all mail programs support these. 'only light' asks mail programs not to change the colours in dark
 * mode. Otherwise some programs would show white text on a yellow button.
 */
export const mailLayout = (
  brand: MailBrand,
  preview: string,
  content: readonly (Markup | null)[],
  footer: readonly (string | Markup | null)[],
): string => {
  const { markup } = html`<html lang="en-AU" style="color-scheme:only light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="only light">
<meta name="supported-color-schemes" content="light">
<title>${preview}</title>
</head>
<body style="margin:0;padding:0;background:#eef0f3;${TEXT}font-size:16px;line-height:1.5">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eef0f3">
<tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-top:4px solid ${brand.brandColour}">
<tr><td style="padding:20px 24px 4px;font-size:14px;font-weight:600;letter-spacing:.02em"><a href="${safeHref(brand.siteUrl)}" style="${MUTED}text-decoration:none">${brand.siteName}</a></td></tr>
${content.filter((part) => part !== null).map((part) => html`<tr><td style="padding:8px 24px">${part}</td></tr>\n`)}
<tr><td style="padding:16px 24px 24px"><div style="border-top:1px solid #dfe3e8;padding-top:14px;font-size:13px;${MUTED}">${footer
    .filter((line) => line !== null)
    .map((line) => html`<div>${line}</div>`)}</div></td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
  return `<!doctype html>\n${markup}\n`;
};

/** A sentence of the footer, followed by a link. */
export const mailFooterLink = (text: string, label: string, href: string): Markup =>
  html`<div style="margin-top:10px">${text} <a href="${safeHref(href)}" style="${MUTED}text-decoration:underline">${label}</a></div>`;

export const mailHeading = (text: string): Markup =>
  html`<h1 style="margin:0;font-size:24px;line-height:1.25;font-weight:700">${text}</h1>`;

export const mailParagraph = (text: string): Markup => html`<p style="margin:0">${multiline(text)}</p>`;

/** A sentence in small grey letters. */
export const mailNote = (text: string): Markup => html`<div style="font-size:13px;${MUTED}">${text}</div>`;

/** Several fragments as one part of a mail. */
export const mailPart = (parts: readonly Markup[]): Markup => html`${parts}`;

/** A shopper's message in a box with a label. */
export const mailQuote = (label: string, text: string): Markup =>
  html`<div style="${MUTED}font-size:13px;margin-bottom:4px">${label}</div><div style="background:#f5f6f8;padding:14px 16px;font-size:16px">${multiline(text)}</div>`;

/** The main button of a mail. */
export const mailButton = (label: string, href: string, colour: string, textColour: string): Markup =>
  html`<a href="${safeHref(href)}" style="display:inline-block;background:${colour};color:${textColour};font-weight:600;text-decoration:none;padding:12px 20px;margin:4px 8px 4px 0">${label}</a>`;

/** A grey button for an action that few readers need. */
export const mailQuietButton = (label: string, href: string): Markup => mailButton(label, href, '#e4e7ec', '#1c1f26');

/** A list of facts with labels; on a phone the label takes a third of the width. */
export const mailFacts = (facts: readonly MailFact[]): Markup =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${facts.map(
    ({ label, value, href }) =>
      html`<tr><td valign="top" width="33%" style="padding:7px 12px 7px 0;border-bottom:1px solid #eceff2;font-size:14px;${MUTED}">${label}</td><td valign="top" style="padding:7px 0;border-bottom:1px solid #eceff2;word-break:break-word">${
        href === undefined ? multiline(value) : html`<a href="${safeHref(href)}" style="color:#1c1f26">${value}</a>`
      }</td></tr>`,
  )}</table>`;

/** A small card of the vehicle: picture, title, price. */
export const mailVehicle = (vehicle: {
  readonly title: string;
  readonly detail: string;
  readonly url: string;
  readonly imageUrl: string | null;
}): Markup =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border:1px solid #dfe3e8"><tr>${
    vehicle.imageUrl === null
      ? null
      : html`<td width="132" valign="middle" style="padding:0"><img src="${vehicle.imageUrl}" width="132" height="88" alt="" style="display:block;width:132px;height:88px;object-fit:cover;background:#eef0f3"></td>`
  }<td valign="middle" style="padding:12px 14px"><a href="${safeHref(vehicle.url)}" style="color:#1c1f26;font-weight:600;text-decoration:none">${vehicle.title}</a><div style="font-size:14px;${MUTED}">${vehicle.detail}</div></td></tr></table>`;

/** Returns white or a dark text colour, whichever is readable on a button of the given colour. */
export const buttonTextColour = (brandColour: string): string => (contrastRatio('#ffffff', brandColour) >= 4.5 ? '#ffffff' : '#16181d');
