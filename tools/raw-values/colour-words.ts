/** The named colours of CSS, without `transparent`, `currentColor` and the system colours. */
const NAMED = `
  aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse
  chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta
  darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet
  deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green
  greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral
  lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
  lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple
  mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite
  navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink
  plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue
  slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen`;

const namedColours: ReadonlySet<string> = new Set(NAMED.trim().split(/\s+/));

/**
 * Matches a colour written in numbers: '#a1b2c3', 'rgb(0 0 0)', 'oklch(0.5 …)'. It does not match `color-mix()` of
 * theme colours.
 */
const NUMBERED =
  /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w/-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(\s*(?!from\b)[^)]*\)/gi;

/** Matches the properties of CSS, of React's `style` and of SVG whose value contains a colour. */
const COLOUR_PROPERTY = /colou?r|background|border|outline|fill|stroke|shadow|caret|decoration/i;

/** True if the value of a property may contain a colour. */
export const holdsColour = (property: string): boolean => COLOUR_PROPERTY.test(property);

/** The colours in a text that are written with digits, for example `#fff` or `rgb(0 0 0)`. */
export const numberedColours = (text: string): readonly string[] => text.match(NUMBERED) ?? [];

/** The named colours in the value of a property that contains a colour. */
export const namedColoursIn = (value: string): readonly string[] =>
  value.split(/[^\w-]+/).filter((word) => namedColours.has(word.toLowerCase()));
