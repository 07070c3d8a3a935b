export interface Counts {
  readonly passed: number;
  readonly failed: number;
}
export declare const countVitest: (report: object | null) => Counts;
export declare const countPlaywright: (report: object | null) => Counts;
export declare const countStage: (counts: Counts, exitCode: number) => Counts;
export declare const failuresOfVitest: (report: object | null) => string[];
export declare const failuresOfPlaywright: (report: object | null) => string[];
export declare const secondAttemptsOfPlaywright: (report: object | null) => string[];
