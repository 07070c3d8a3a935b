import type { Styles } from '@react-pdf/renderer';
import type { BrochureTheme } from '../rules/brochure-theme.ts';

/** The names under which the fonts of a theme are registered while a brochure is printed. */
export interface FontNames {
  readonly heading: string;
  readonly text: string;
  readonly strong: string;
}

/** The dimensions of the page, in points: A4 with a margin of half an inch. */
const MARGIN = 36;

/** All styles of a brochure, made from the site's colours and fonts. */
export const brochureStyles = ({ colours }: BrochureTheme, fonts: FontNames) =>
  ({
    page: {
      paddingTop: 32,
      paddingBottom: 50,
      paddingHorizontal: MARGIN,
      fontFamily: fonts.text,
      fontSize: 9,
      color: colours.ink,
      lineHeight: 1.4,
    },
    masthead: {
      flexDirection: 'row',
      justifyContent: 'space-between',
      alignItems: 'flex-end',
      paddingBottom: 8,
      marginBottom: 12,
      borderBottomWidth: 2,
      borderBottomColor: colours.brand,
    },
    siteName: { fontFamily: fonts.heading, fontSize: 15, lineHeight: 1.15 },
    quiet: { color: colours.muted, fontSize: 8 },
    pictures: { flexDirection: 'row', gap: 8, marginBottom: 14 },
    mainPicture: { width: 330, height: 218, objectFit: 'cover' },
    onlyPicture: { width: 523, height: 290, objectFit: 'cover' },
    sidePictures: { gap: 8 },
    sidePicture: { width: 185, height: 105, objectFit: 'cover' },
    title: { flexDirection: 'row', justifyContent: 'space-between', gap: 24, marginBottom: 12 },
    names: { flex: 1 },
    heading: { fontFamily: fonts.heading, fontSize: 24, lineHeight: 1.1 },
    detail: { color: colours.muted, fontSize: 12, lineHeight: 1.3, marginTop: 3 },
    price: { alignItems: 'flex-end', maxWidth: 220 },
    figure: { fontFamily: fonts.heading, fontSize: 26, lineHeight: 1.05, color: colours.brandText },
    words: { fontFamily: fonts.heading, fontSize: 16, lineHeight: 1.15, textAlign: 'right' },
    priceType: { fontSize: 9, marginTop: 3 },
    was: { fontSize: 9, color: colours.muted, textDecoration: 'line-through', marginTop: 1 },
    sectionTitle: { fontFamily: fonts.heading, fontSize: 13, lineHeight: 1.2, marginBottom: 5, marginTop: 4 },
    section: { marginBottom: 11 },
    rows: { flexDirection: 'row', flexWrap: 'wrap', columnGap: 21 },
    row: {
      width: 251,
      flexDirection: 'row',
      justifyContent: 'space-between',
      gap: 10,
      paddingVertical: 1.8,
      borderBottomWidth: 0.5,
      borderBottomColor: colours.line,
    },
    wideRow: { flexDirection: 'row', justifyContent: 'space-between', gap: 16, paddingVertical: 1.8 },
    wideLabel: { color: colours.muted, flex: 1 },
    label: { color: colours.muted, maxWidth: 130 },
    value: { fontFamily: fonts.strong, textAlign: 'right', flex: 1 },
    features: { fontSize: 8.5, lineHeight: 1.5 },
    box: { flexDirection: 'row', gap: 20, paddingVertical: 9, paddingHorizontal: 12, marginBottom: 11, backgroundColor: colours.sunken },
    boxMain: { flex: 1 },
    rates: { flexDirection: 'row', flexWrap: 'wrap', columnGap: 18, rowGap: 4, marginBottom: 6 },
    rate: { fontFamily: fonts.strong, fontSize: 12, lineHeight: 1.3 },
    small: { fontSize: 7.5, color: colours.muted, lineHeight: 1.35 },
    strong: { fontFamily: fonts.strong, fontSize: 10.5, lineHeight: 1.3 },
    phone: { fontFamily: fonts.strong, fontSize: 12, lineHeight: 1.4 },
    link: { color: colours.brandText, textDecoration: 'none' },
    qr: { width: 66, height: 66 },
    qrBox: { width: 76, alignItems: 'center' },
    footer: {
      position: 'absolute',
      // The footer is positioned with `top`, not with `bottom`. Version 4.9 of the library does not draw a computed text,
      // such as a page number, in an element that is positioned with `bottom`.
      top: 804,
      left: MARGIN,
      right: MARGIN,
      flexDirection: 'row',
      justifyContent: 'space-between',
      paddingTop: 6,
      borderTopWidth: 0.5,
      borderTopColor: colours.line,
      fontSize: 7.5,
      color: colours.muted,
    },
  }) as const satisfies Styles;

export type BrochureStyles = ReturnType<typeof brochureStyles>;
