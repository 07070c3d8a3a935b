interface Lock {
  packages: Record<string, object>;
}
export declare const completeLock: (lock: Lock) => number;
export declare const completeHashes: (lock: Lock, readHash: (name: string, version: string) => Promise<string | null>) => Promise<string[]>;
