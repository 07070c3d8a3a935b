import { expect, test } from 'vitest';
import type { FormAgain, PageHandler, PageRequest } from '#pages/page.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { keepPost } from './keep-post.tsx';

class Outage extends Error {}

const requestOf = (init: RequestInit): PageRequest => {
  const url = new URL('http://one.localhost/form?step=2');
  const own = { url, canonicalOrigin: url.origin, request: new Request(url, init), params: {}, clientAddress: '192.0.2.1' };
  return { site: buildSite(), requestId: 'r1', ...own };
};
const posted = (fields: Readonly<Record<string, string>>): PageRequest => requestOf({ method: 'POST', body: new URLSearchParams(fields) });

const keeping = (error: Error, formAgain?: FormAgain) => {
  const log: string[] = [];
  const fails: PageHandler = async () => {
    throw error;
  };
  const services = {
    availability: { isOutage: (one: unknown) => one instanceof Outage },
    log: { error: (_fields: object, message: string) => void log.push(message) },
  };
  return { ask: keepPost(services, fails, formAgain), log };
};

test('FORM-08 a form that is shown again contains the typed values, but no codes, passkeys or captcha answers', async () => {
  let typed: object = {};
  const { ask } = keeping(new Outage(), (_page, fields) => {
    typed = fields;
    return null;
  });
  await ask(posted({ name: 'Jo', code: '123456', credential: 'x', altcha: 'y' }));
  expect(typed).toEqual({ name: 'Jo' });
});

test('if a post fails for another reason than a database outage, the error is thrown again', async () => {
  await expect(keeping(new Error('a mistake')).ask(posted({ name: 'Jo' }))).rejects.toThrow('a mistake');
});

test('if a GET request or a JSON post fails because of a database outage, the error is thrown again, and no page replaces the answer', async () => {
  const { ask } = keeping(new Outage());
  await expect(ask(requestOf({}))).rejects.toThrow(Outage);
  const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
  await expect(ask(requestOf(json))).rejects.toThrow(Outage);
});

test('FORM-08 if a posted form cannot be stored and its page cannot be made again, the answer shows a button that posts the typed values again', async () => {
  const { ask, log } = keeping(new Outage(), () => {
    throw new Error('no vehicle');
  });
  expect(await ask(posted({ name: 'Jo' }))).toMatchObject({
    kind: 'page',
    status: 503,
    caching: 'private',
    body: { props: { action: '/form?step=2', fields: { name: 'Jo' } } },
  });
  expect(log).toEqual(['a posted form could not be stored', 'a form could not be shown again']);
});
