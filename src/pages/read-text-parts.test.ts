import { expect, test } from 'vitest';
import { readTextParts } from './read-text-parts.ts';

const TYPE = 'multipart/form-data; boundary=xy';
const BODY = [
  '--xy\r\ncontent-disposition: form-data; name="name"\r\n\r\nJo\r\n-xy Citizen',
  '--xy\r\ncontent-disposition: form-data; name="cv"; filename="a.pdf"\r\n\r\nname="forged"\r\n\r\n--x',
  '--xy\r\ncontent-disposition: form-data; name="message"\r\n\r\nGrüße',
  '--xy--\r\n',
].join('\r\n');

async function* inPieces(body: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(body);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test('readTextParts returns all text fields of a request body and no files, however the body is divided into chunks', async () => {
  for (let size = 1; size <= BODY.length + 2; size += 1) {
    expect(await readTextParts(inPieces(BODY, size), TYPE, 1_000), `pieces of ${size} bytes`).toEqual([
      ['name', 'Jo\r\n-xy Citizen'],
      ['message', 'Grüße'],
    ]);
  }
});

test('readTextParts leaves out texts over the size limit, and texts that did not arrive completely', async () => {
  expect(await readTextParts(inPieces(BODY, 7), TYPE, 70)).toEqual([['name', 'Jo\r\n-xy Citizen']]);
  expect(await readTextParts(inPieces(BODY.slice(0, -12), 7), TYPE, 1_000)).toEqual([['name', 'Jo\r\n-xy Citizen']]);
  expect(await readTextParts(inPieces(BODY, 7), 'text/plain', 1_000)).toEqual([]);
});

test('readTextParts stops reading if the headers of a part have more than 16 kB', async () => {
  const endless = `--xy\r\n${'a'.repeat(40_000)}\r\n\r\nno text\r\n--xy--`;
  expect(await readTextParts(inPieces(endless, 1_000), TYPE, 1_000)).toEqual([]);
});

test('readTextParts also applies the size limit to the headers of fields, so that many empty fields cannot fill the memory', async () => {
  const textsOf = (name: string, count: number) => {
    const part = `--xy\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n\r\n`;
    return readTextParts(inPieces(`${part.repeat(count)}--xy--\r\n`, 1_000), TYPE, 64_000);
  };
  expect((await textsOf('n'.repeat(10_000), 50)).length).toBeLessThanOrEqual(6);
  expect((await textsOf('', 10_000)).length).toBeLessThanOrEqual(64_000 / 40);
});
