/** The named colours of CSS, without `transparent`, `currentColor` and the system colours. */
const NAMED =
  'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse ' +
  'chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta ' +
  'darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet ' +
  'deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green ' +
  'greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral ' +
  'lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray ' +
  'lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple ' +
  'mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite ' +
  'navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink ' +
  'plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue ' +
  'slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen';

const namedColours: ReadonlySet<string> = new Set(NAMED.split(' '));

/** '#a1b2c3', 'rgb(0 0 0)', 'oklch(0.5 …)': a colour written as numbers. `color-mix()` of tokens is not one. */
const NUMBERED =
  /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w/-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(\s*(?!from\b)[^)]*\)/gi;

/** Properties of CSS, of React's `style` and of drawings whose value is a colour or holds one. */
const COLOUR_PROPERTY = /colou?r|background|border|outline|fill|stroke|shadow|caret|decoration/i;

/** Whether a property's value may be a colour. */
export const holdsColour = (property: string): boolean => COLOUR_PROPERTY.test(property);

/** The raw colours by number in a piece of text. */
export const numberedColours = (text: string): readonly string[] => text.match(NUMBERED) ?? [];

/** The raw colours by name in the value of a property that holds a colour. */
export const namedColoursIn = (value: string): readonly string[] =>
  value.split(/[^\w-]+/).filter((word) => namedColours.has(word.toLowerCase()));
