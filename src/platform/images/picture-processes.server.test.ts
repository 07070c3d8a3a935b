import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { isProcessRunning } from '../process-identity.server.ts';
import { PictureProcesses } from './picture-processes.server.ts';

const SPEC = { width: 40, frame: 'card', format: 'webp', quality: 70 } as const;
const warnings: object[] = [];
let processes: PictureProcesses | null = null;

const open = (options: { limitMs?: number; idleMs?: number } = {}): PictureProcesses => {
  processes = new PictureProcesses({ log: { warn: (about) => void warnings.push(about) }, ...options });
  return processes;
};
afterEach(() => processes?.close());

const photograph = (): Promise<Buffer> =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();

test('a picture is made in a separate process, and the same process makes the next picture', async () => {
  const pictures = open();
  const made = await pictures.make(await photograph(), 'image/jpeg', SPEC);
  expect(made.ok && (await sharp(made.value).metadata())).toMatchObject({ format: 'webp', width: 40 });
  const [first] = pictures.processIds;
  expect(first).not.toBe(process.pid);
  await pictures.make(await photograph(), 'image/jpeg', SPEC);
  expect(pictures.processIds).toEqual([first]);
});

test('the process has no environment variables, so it knows no secrets', async () => {
  vi.stubEnv('SMTP_URL', 'smtp://user:geheim@mail.example');
  const pictures = open();
  await pictures.make(await photograph(), 'image/jpeg', SPEC);
  const environment = readFileSync(`/proc/${pictures.processIds[0]}/environ`, 'utf8');
  expect(environment).not.toMatch(/geheim|SMTP|PATH/);
  vi.unstubAllEnvs();
});

test.runIf(process.getuid?.() === 0)('if root runs the program, pictures are made in a process without the rights of root', async () => {
  const pictures = open();
  await pictures.make(await photograph(), 'image/jpeg', SPEC);
  const status = readFileSync(`/proc/${pictures.processIds[0]}/status`, 'utf8');
  expect(/^Uid:\s+(.*)$/m.exec(status)?.[1]?.split('\t')).toEqual(Array(4).fill('65534'));
  expect(/^Gid:\s+(.*)$/m.exec(status)?.[1]?.split('\t')).toEqual(Array(4).fill('65534'));
  expect(/^CapEff:\s+(.*)$/m.exec(status)?.[1]).toBe('0000000000000000');
  expect(/^Groups:[ \t]*(.*)$/m.exec(status)?.[1]?.trim()).toBe('');
  expect(warnings).toEqual([]);
});

test('a damaged picture is refused with a reason, and the process continues to run', async () => {
  const pictures = open();
  const cut = (await photograph()).subarray(0, 200);
  const refused = await pictures.make(cut, 'image/jpeg', SPEC);
  expect(!refused.ok && refused.error.reason).toBe('damaged');
  expect((await pictures.make(await photograph(), 'image/jpeg', SPEC)).ok).toBe(true);
  expect(pictures.processIds).toHaveLength(1);
});

test('if the process that decodes a picture crashes, the picture is refused, and the next picture is made in a new process', async () => {
  const pictures = open();
  await pictures.make(await photograph(), 'image/jpeg', SPEC);
  const [first = 0] = pictures.processIds;
  process.kill(first, 'SIGSTOP');
  const making = pictures.make(await photograph(), 'image/jpeg', SPEC);
  process.kill(first, 'SIGKILL');
  const refused = await making;
  expect(!refused.ok && refused.error).toMatchObject({ reason: 'damaged', message: expect.stringContaining('ended early') });
  expect((await pictures.make(await photograph(), 'image/jpeg', SPEC)).ok).toBe(true);
  expect(pictures.processIds).not.toContain(first);
});

test.for(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'a process that gets the signal %s finishes its picture and continues to run',
  async (signal) => {
    const pictures = open();
    await pictures.make(await photograph(), 'image/jpeg', SPEC);
    const [first = 0] = pictures.processIds;
    process.kill(first, 'SIGSTOP');
    const making = pictures.make(await photograph(), 'image/jpeg', SPEC);
    process.kill(first, signal);
    process.kill(first, 'SIGCONT');
    expect((await making).ok).toBe(true);
    expect(pictures.processIds).toEqual([first]);
  },
);

test('if `close` is called while a picture is being made, the picture is refused as busy, not as damaged', async () => {
  const pictures = open();
  await pictures.make(await photograph(), 'image/jpeg', SPEC);
  const [first = 0] = pictures.processIds;
  process.kill(first, 'SIGSTOP');
  const making = pictures.make(await photograph(), 'image/jpeg', SPEC);
  await pictures.close();
  expect(await making).toMatchObject({ ok: false, error: { reason: 'busy' } });
  expect(await pictures.make(await photograph(), 'image/jpeg', SPEC)).toMatchObject({ ok: false, error: { reason: 'busy' } });
  expect(pictures.processIds).toEqual([]);
});

test('if `close` is called while a process starts, the process is ended and no warning is logged', async () => {
  const pictures = open();
  const before = warnings.length;
  const making = pictures.make(await photograph(), 'image/jpeg', SPEC);
  await pictures.close();
  expect(await making).toMatchObject({ ok: false, error: { reason: 'busy' } });
  expect(warnings.length).toBe(before);
});

test('a decoder that hangs is ended, and its picture is refused', async () => {
  const pictures = open({ limitMs: 500 });
  await pictures.make(await photograph(), 'image/jpeg', SPEC);
  const [first = 0] = pictures.processIds;
  process.kill(first, 'SIGSTOP');
  expect((await pictures.make(await photograph(), 'image/jpeg', SPEC)).ok).toBe(false);
  await vi.waitFor(() => expect(isProcessRunning(first)).toBe(false));
});

test('a process ends after it has had no work for its time limit', async () => {
  const pictures = open({ idleMs: 10 });
  await pictures.make(await photograph(), 'image/jpeg', SPEC);
  await vi.waitFor(() => expect(pictures.processIds).toEqual([]));
});
