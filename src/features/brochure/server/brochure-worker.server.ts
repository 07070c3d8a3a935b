/** The thread that lays out PDFs. A PDF takes about 200 ms, and no web page should wait for that. */
import { parentPort, workerData } from 'node:worker_threads';
import { Font, renderToBuffer } from '@react-pdf/renderer';
import { BROCHURE_WORKER, type BrochureAnswer, type BrochureRequest } from '../views/brochure-job.ts';
import { brochureDocument } from './brochure-document.server.ts';
import { registerFonts } from './brochure-fonts.server.ts';

const print = async ({ job, packages }: BrochureRequest): Promise<BrochureAnswer> => {
  try {
    const fonts = await registerFonts(job.theme, packages);
    const pdf = await renderToBuffer(brochureDocument(job, fonts));
    return { pdf: new Uint8Array(pdf) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

// This code runs only in a worker thread. Therefore the main thread can import this file without starting a worker.
if (parentPort && workerData === BROCHURE_WORKER) {
  const port = parentPort;
  // Turns off hyphenation, because the PDF library would hyphenate English words by the rules of another language. Very long
  // words already contain spaces at which the line can break.
  Font.registerHyphenationCallback((word) => [word]);
  port.on('message', (request: BrochureRequest) => {
    void print(request).then((answer) => port.postMessage(answer, 'pdf' in answer ? [answer.pdf.buffer as ArrayBuffer] : []));
  });
}
