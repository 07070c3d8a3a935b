/** The path of a Chromium. @throws an Error that says how to install Chromium */
export declare const findChromium: () => string;
