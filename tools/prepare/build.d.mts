/** Builds the program if a source file has changed since the last build. @returns false if the build failed */
export declare const buildIfNeeded: (node: string) => boolean;
