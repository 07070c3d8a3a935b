import type { BrochureLook } from '../rules/brochure-look.ts';
import type { QrDrawing } from '../rules/qr-drawing.ts';
import type { BrochureContent } from './brochure-content.ts';

/** All that a PDF is made of, as the worker is handed it. */
export interface BrochureJob {
  readonly content: BrochureContent;
  readonly look: BrochureLook;
  readonly qr: QrDrawing;
  /** JPEG pictures, the main one first; none: the page has no picture. */
  readonly pictures: readonly Uint8Array[];
}

/** What tells a thread that it is a worker of brochures. */
export const BROCHURE_WORKER = 'brochure-worker';

export interface BrochureRequest {
  readonly job: BrochureJob;
  /** Folder of the packages that the fonts lie in. */
  readonly packages: string;
}

export type BrochureAnswer = { readonly pdf: Uint8Array } | { readonly error: string };
