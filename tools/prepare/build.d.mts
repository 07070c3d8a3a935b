/** Builds if a source of the build has changed. @returns false if the build failed */
export declare const buildIfNeeded: (node: string) => boolean;
