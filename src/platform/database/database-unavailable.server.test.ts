import { expect, test } from 'vitest';
import { DatabaseUnavailableError, isAnswerLost, isDatabaseUnavailable } from './database-unavailable.server.ts';

const withCode = (code: string, message = 'failed'): Error => Object.assign(new Error(message), { code });

test.each([
  ['the pool gives no connection', new DatabaseUnavailableError(withCode('ECONNREFUSED'))],
  ['the connection was refused', withCode('ECONNREFUSED')],
  ['the connection was reset', withCode('ECONNRESET')],
  ['a message was sent on a broken connection', withCode('EPIPE')],
  ['the connection ended', new Error('Connection terminated unexpectedly')],
  ['all connections are in use', new Error('timeout exceeded when trying to connect')],
  ['the server shuts down', withCode('57P01')],
  ['the server starts', withCode('57P03')],
  ['the server only reads', withCode('25006')],
  ['the disk of the server is full', withCode('53100')],
  ['a statement took too long', withCode('57014')],
  ['a lock was not free in time', withCode('55P03')],
])('isDatabaseUnavailable returns true for this error: %s', (_why, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test.each([
  ['a statement is wrong', withCode('42601')],
  ['a value breaks a rule of a table', withCode('23505')],
  ['an outside service refuses', Object.assign(new TypeError('fetch failed'), { cause: withCode('ECONNREFUSED') })],
  ['the code has a fault', new TypeError('undefined is not a function')],
  ['something else was thrown', 'no'],
])('isDatabaseUnavailable returns false for this error: %s', (_why, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});

test('the message of DatabaseUnavailableError contains the reason, also if the host has several IP addresses', () => {
  expect(new DatabaseUnavailableError(new Error('timeout exceeded when trying to connect')).message).toBe(
    'The database gives no connection: timeout exceeded when trying to connect',
  );
  expect(new DatabaseUnavailableError(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })).message).toBe(
    'The database gives no connection: ECONNREFUSED',
  );
});

test.each([
  ['EPIPE', true],
  ['ECONNRESET', true],
  ['57P01', true],
  ['53100', false],
  ['23505', false],
])('for the error %s, isAnswerLost (the transaction may have been committed) returns %s', (code, isUnknown) => {
  expect(isAnswerLost(withCode(code))).toBe(isUnknown);
});
