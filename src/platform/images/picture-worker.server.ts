// The process that decodes pictures of strangers. It has no secrets in its environment. If the program runs as root, it
// gives up root's rights before it gets the first picture.
import { makePicture } from './make-picture.server.ts';
import type { PictureAnswer, PictureJob, WorkerReady } from './picture-processes.server.ts';

/** The account 'nobody' on Linux and in containers. It owns no files. */
const NOBODY = 65_534;

/**
 * Changes from the user root to the user 'nobody'. The libraries are loaded before, because the user 'nobody' may have
 * no right to read them.
 */
const dropRights = (): string | null => {
  if (process.getuid?.() !== 0) return null;
  try {
    process.setgroups?.([]);
    process.setgid?.(NOBODY);
    process.setuid?.(NOBODY);
    return null;
  } catch (error) {
    // A container may take this right from root. Root can do little there, so pictures are made all the same.
    return (error as Error).message;
  }
};

const send = (message: WorkerReady | PictureAnswer): void => void process.send?.(message);

process.on('message', ({ bytes, claimedType, spec }: PictureJob) => {
  makePicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), claimedType, spec).then(send, (error: unknown) =>
    send({ ok: false, error: { reason: 'damaged', message: String(error) } }),
  );
});
// The program has ended, perhaps by kill -9.
process.on('disconnect', () => process.exit(0));

send({ ready: true, rightsKept: dropRights() });
