// The process that decodes pictures from outside, which may be malicious. Its environment contains no secrets. If the
// program runs as root, this process gives up root's rights before it gets the first picture.
import { makePicture } from './make-picture.server.ts';
import type { PictureAnswer, PictureJob, WorkerReady } from './picture-processes.server.ts';

/** The account 'nobody' on Linux and in containers. It owns no files. */
const NOBODY = 65_534;

/**
 * Changes from the user root to the user 'nobody'. The libraries are loaded before that, because the user
 * 'nobody' may not be allowed to read them.
 */
const dropRights = (): string | null => {
  if (process.getuid?.() !== 0) return null;
  try {
    process.setgroups?.([]);
    process.setgid?.(NOBODY);
    process.setuid?.(NOBODY);
    return null;
  } catch (error) {
    // In some containers root is not allowed to change its user. Root has few rights in such a container, so the process
    // continues and makes pictures as root.
    return (error as Error).message;
  }
};

const send = (message: WorkerReady | PictureAnswer): void => void process.send?.(message);

process.on('message', ({ bytes, claimedType, spec }: PictureJob) => {
  makePicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), claimedType, spec).then(send, (error: unknown) =>
    send({ ok: false, error: { reason: 'damaged', message: String(error) } }),
  );
});
// When the program ends, even by kill -9, the connection between the program and this worker is closed. Then this
// worker ends too.
process.on('disconnect', () => process.exit(0));
// This worker ignores the signals that stop the program. Ctrl-C, a closed terminal and some process managers send these
// signals to the worker too. But the program finishes its running requests before it ends. These requests may still
// need pictures from this worker.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

send({ ready: true, rightsKept: dropRights() });
