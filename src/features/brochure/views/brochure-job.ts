import type { BrochureTheme } from '../rules/brochure-theme.ts';
import type { QrCode } from '../rules/qr-code.ts';
import type { BrochureContent } from './brochure-content.ts';

/** All data that a worker needs to make a PDF. */
export interface BrochureJob {
  readonly content: BrochureContent;
  readonly theme: BrochureTheme;
  readonly qr: QrCode;
  /** The pictures as JPEG, the main picture first. The list is empty if the vehicle has no picture. */
  readonly pictures: readonly Uint8Array[];
}

/** The value of `workerData` that marks a thread as a brochure worker. */
export const BROCHURE_WORKER = 'brochure-worker';

export interface BrochureRequest {
  readonly job: BrochureJob;
  /** The folder `node_modules`, which contains the packages with the font files. */
  readonly packages: string;
}

export type BrochureAnswer = { readonly pdf: Uint8Array } | { readonly error: string };
