import { expect, test } from 'vitest';
import { readPostedForm } from './posted-fields.ts';

const post = (body: string, type: string): Request =>
  new Request('http://yard.example/careers', {
    method: 'POST',
    body,
    headers: { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) },
  });
const URL_ENCODED = 'application/x-www-form-urlencoded';
const part = (name: string, value: string): string => `--xy\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const multipart = (parts: readonly string[]): string => `${parts.join('')}--xy--\r\n`;
const MULTIPART = 'multipart/form-data; boundary=xy';
/**
 * A text of more than 64 kB. A form of this size is read only if it has few fields and if other large forms leave
 * enough memory.
 */
const LONG = 'x'.repeat(70_000);

test('a url-encoded form is read, and several values of the same field are joined to one text', async () => {
  expect(await readPostedForm(post('name=Jo+Citizen&extra=a&extra=b%26c', URL_ENCODED))).toEqual({
    fields: { name: 'Jo Citizen', extra: 'a\nb&c' },
    files: [],
    filesRefused: null,
  });
});

test('a url-encoded form of more than 64 kB is read only if it has at most 1 MB and at most 1,000 fields', async () => {
  expect(await readPostedForm(post(`message=${LONG}`, URL_ENCODED))).toMatchObject({ fields: { message: LONG } });
  expect(await readPostedForm(post(`message=${'x'.repeat(1_000_000)}`, URL_ENCODED))).toBeNull();
  const withFields = (count: number) => `message=${LONG}${'&a=b'.repeat(count - 1)}`;
  expect(await readPostedForm(post(withFields(1_000), URL_ENCODED))).not.toBeNull();
  expect(await readPostedForm(post(withFields(1_001), URL_ENCODED))).toBeNull();
});

test('a multipart form of more than 64 kB is read only if it has at most 1,000 parts', async () => {
  const parts = (count: number) => [part('message', LONG), ...Array.from({ length: count - 1 }, (_, n) => part(`field${n}`, 'a'))];
  const read = await readPostedForm(post(multipart(parts(1_000)), MULTIPART));
  expect(Object.keys(read?.fields ?? {})).toHaveLength(1_000);
  expect(await readPostedForm(post(multipart(parts(1_001)), MULTIPART))).toBeNull();
});

test('a multipart form is read only if its content type has a single boundary of at most 70 characters', async () => {
  const with70 = multipart([part('name', 'Jo')]).replaceAll('xy', 'x'.repeat(70));
  expect(await readPostedForm(post(with70, `multipart/form-data; boundary=${'x'.repeat(70)}`))).toMatchObject({ fields: { name: 'Jo' } });
  const with71 = multipart([part('name', 'Jo')]).replaceAll('xy', 'x'.repeat(71));
  expect(await readPostedForm(post(with71, `multipart/form-data; boundary=${'x'.repeat(71)}`))).toBeNull();
  expect(await readPostedForm(post(multipart([part('name', 'Jo')]), 'multipart/form-data'))).toBeNull();
  const second = 'y'.repeat(500);
  const hidden = multipart([part('name', 'Jo')]).replaceAll('xy', second);
  expect(await readPostedForm(post(hidden, `multipart/form-data; x="; boundary=short"; boundary=${second}`))).toBeNull();
  for (const type of [
    'multipart/form-data; boundary="xy"',
    'multipart/form-data; charset=utf-8; boundary=xy',
    'Multipart/Form-Data;boundary=xy',
  ])
    expect(await readPostedForm(post(multipart([part('name', 'Jo')]), type)), type).toMatchObject({ fields: { name: 'Jo' } });
});
