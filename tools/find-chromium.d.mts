/** Where a Chromium is. @throws an Error that says how to get one */
export declare const findChromium: () => string;
