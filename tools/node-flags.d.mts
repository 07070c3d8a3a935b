export declare const SERVER_FLAGS: readonly string[];
export declare const COMMAND_FLAGS: readonly string[];
export declare const nodeFlagsOf: (parameters: readonly string[]) => readonly string[];
