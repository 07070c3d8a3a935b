/** Builds when something that is built has changed. @returns false when the build failed */
export declare const buildIfNeeded: (node: string) => boolean;
