// This file contains no JSX, because in development and tests Node reads the worker's sources itself, and Node can only
// strip types, not compile JSX.
import { Document, type DocumentProps, Image, Link, Page, Path, Svg, Text, View } from '@react-pdf/renderer';
import { createElement as element, type ReactElement, type ReactNode } from 'react';
import type { CreditRepresentation } from '#features/finance/rules/credit-representation.ts';
import type { DriveAwayView } from '#features/market-price/views/drive-away-view.ts';
import type { LabelledValue } from '#features/vehicle-page/rules/labelled-value.ts';
import type { QrCode } from '../rules/qr-code.ts';
import type { BrochurePrice, BrochureSeller } from '../views/brochure-content.ts';
import type { BrochureJob } from '../views/brochure-job.ts';
import { type BrochureStyles, brochureStyles, type FontNames } from './brochure-styles.server.ts';

type Style = BrochureStyles[keyof BrochureStyles];

const box = (style: Style | undefined, ...children: readonly ReactNode[]): ReactElement =>
  element(View, style ? { style } : {}, ...children);
/** Creates a container whose lines are all printed on one page. */
const block = (style: Style, ...children: readonly ReactNode[]): ReactElement => element(View, { style, wrap: false }, ...children);
const text = (style: Style, words: string | null): ReactElement | null =>
  words === null || words === '' ? null : element(Text, { style }, words);

/** The PDF of a vehicle: A4, one or two pages (API-20). */
export const brochureDocument = ({ content, theme, qr, pictures }: BrochureJob, fonts: FontNames): ReactElement<DocumentProps> => {
  const styles = brochureStyles(theme, fonts);
  const title = [content.heading, content.detail].filter(Boolean).join(' ');
  return element(
    Document,
    {
      title,
      author: content.siteName,
      subject: `${content.condition} vehicle`,
      creator: content.siteName,
      producer: content.siteName,
      language: 'en-AU',
    },
    element(
      Page,
      { size: 'A4', style: styles.page },
      footer(content.seller, styles),
      masthead(content.siteName, content.condition, content.madeOn, styles),
      pictureRow(pictures, styles),
      block(
        styles.title,
        box(styles.names, text(styles.heading, content.heading), text(styles.detail, content.detail)),
        priceBlock(content.price, styles),
      ),
      sellerBox(content.seller, content.pageUrl, qr, styles),
      rowsSection('Key information', content.keyInformation, styles),
      rowsSection('Specifications', content.specifications, styles),
      content.driveAway && driveAwayBox(content.driveAway, styles),
      content.finance && financeBox(content.finance, styles),
      featuresSection(content.features, content.moreFeatures, styles),
      text(styles.small, content.disclaimer),
    ),
  );
};

const masthead = (siteName: string, condition: string, madeOn: string, styles: BrochureStyles): ReactElement =>
  box(styles.masthead, text(styles.siteName, siteName), text(styles.quiet, `${condition} · Printed ${madeOn}`));

const picture = (bytes: Uint8Array, style: Style): ReactElement =>
  element(Image, { src: { data: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), format: 'jpg' }, style });

const pictureRow = ([main, ...others]: readonly Uint8Array[], styles: BrochureStyles): ReactElement | null => {
  if (!main) return null;
  const [second, third] = others;
  if (!second || !third) return block(styles.pictures, picture(main, styles.onlyPicture));
  return block(
    styles.pictures,
    picture(main, styles.mainPicture),
    box(styles.sidePictures, picture(second, styles.sidePicture), picture(third, styles.sidePicture)),
  );
};

const priceBlock = (price: BrochurePrice | null, styles: BrochureStyles): ReactElement => {
  if (price === null) return box(styles.price, text(styles.words, 'Sold'));
  return box(
    styles.price,
    text(price.isAmount ? styles.figure : styles.words, price.text),
    text(styles.priceType, [price.type, price.condition].filter(Boolean).join(' ')),
    text(styles.was, price.wasText),
  );
};

const rowsSection = (title: string, rows: readonly LabelledValue[], styles: BrochureStyles): ReactElement | null =>
  rows.length === 0
    ? null
    : // The function `block` keeps the title and all rows of a table on one page.
      block(
        styles.section,
        text(styles.sectionTitle, title),
        box(styles.rows, ...rows.map(({ label, value }) => block(styles.row, text(styles.label, label), text(styles.value, value)))),
      );

/** Features are printed as running text, in which thirty features take only four lines. */
const featuresSection = (features: readonly string[], more: number, styles: BrochureStyles): ReactElement | null => {
  if (features.length === 0) return null;
  const listed = more === 0 ? features : [...features, `and ${more} more features on our website`];
  // A no-break space before each middle dot keeps the dot on the same line as the preceding word.
  return block(styles.section, text(styles.sectionTitle, 'Features'), text(styles.features, listed.join('\u00a0· ')));
};

/** The box with the estimated price including duty. The box names the state, the date and the costs that are not included. */
const driveAwayBox = ({ title, rows, dateText, sourceName, leftOut }: DriveAwayView, styles: BrochureStyles): ReactElement =>
  block(
    styles.box,
    box(
      styles.boxMain,
      text(styles.sectionTitle, title),
      ...rows.map(({ label, value }) => block(styles.wideRow, text(styles.wideLabel, label), text(styles.strong, value))),
      text(styles.small, `${dateText} Source of the rate: ${sourceName}. This is an estimate, not an offer.`),
      text(styles.small, `It leaves out: ${leftOut.join('; ')}.`),
    ),
  );

/**
 * The finance example: repayment with its terms, both rates in the same size, and the warning. The law requires all
 * of them together (National Credit Code s164).
 */
const financeBox = (finance: CreditRepresentation, styles: BrochureStyles): ReactElement => {
  const { repayment, annualRate, terms } = finance;
  return block(
    styles.box,
    box(
      styles.boxMain,
      text(styles.sectionTitle, 'Finance example'),
      box(
        styles.rates,
        text(styles.rate, `${repayment.text} a ${repayment.per}`),
        text(styles.rate, annualRate),
        finance.kind === 'stated' ? text(styles.rate, `${finance.comparisonRate} comparison rate`) : null,
      ),
      text(styles.small, `Repaid ${terms}.`),
      text(styles.small, finance.kind === 'stated' ? `${finance.comparisonBasis} ${finance.warning.text}` : finance.note),
    ),
  );
};

const sellerBox = (seller: BrochureSeller, pageUrl: string, qr: QrCode, styles: BrochureStyles): ReactElement =>
  block(
    styles.box,
    box(
      styles.boxMain,
      text(styles.strong, seller.name),
      text(styles.phone, seller.phone),
      text(styles.quiet, seller.address),
      text(styles.quiet, seller.licences.join(' · ')),
      text(styles.quiet, seller.legalLine),
      element(Link, { src: pageUrl, style: styles.link }, 'See all pictures and details on our website'),
    ),
    box(
      styles.qrBox,
      element(Svg, { viewBox: `0 0 ${qr.size} ${qr.size}`, style: styles.qr }, element(Path, { d: qr.path, fill: styles.page.color })),
      text(styles.small, 'Scan for the page'),
    ),
  );

const footer = (seller: BrochureSeller, styles: BrochureStyles): ReactElement =>
  element(
    View,
    { style: styles.footer, fixed: true },
    text(styles.small, [seller.name, ...seller.licences].join(' · ')),
    element(Text, { style: styles.small, render: ({ pageNumber, totalPages }) => `${pageNumber} of ${totalPages}` }),
  );
