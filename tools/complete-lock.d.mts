export declare const completeLock: (lock: { packages: Record<string, object> }) => number;
