import { afterEach, expect, test, vi } from 'vitest';
import { DatabaseUnavailableError } from '#platform/database/database-unavailable.server.ts';
import { createLog } from '#platform/log.server.ts';
import { createOutageLog } from './outage-log.server.ts';

afterEach(() => vi.useRealTimers());

/**
 * Creates an outage log with a fake circuit breaker. `set(true)` opens the breaker, which begins an outage;
 * `set(false)` closes the breaker, which ends the outage.
 */
const openLog = () => {
  vi.useFakeTimers();
  const lines: Record<string, unknown>[] = [];
  const { log } = createLog({ LOG_LEVEL: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const opened = new Set<() => void>();
  const changed = new Set<(isOpen: boolean) => void>();
  const circuit = {
    isOpen: false,
    suspected: 0,
    suspect: () => {
      circuit.suspected += 1;
    },
    onOpen: (listener: () => void) => {
      opened.add(listener);
      return () => void opened.delete(listener);
    },
    onChange: (listener: (isOpen: boolean) => void) => void changed.add(listener),
  };
  let now = 0;
  const { log: quiet, end } = createOutageLog(log, circuit, () => now);
  const set = (isOpen: boolean, at: number): void => {
    now = at;
    circuit.isOpen = isOpen;
    for (const listener of changed) listener(isOpen);
    if (isOpen) for (const listener of [...opened]) listener();
  };
  return { log: quiet, end, circuit, set, texts: () => lines.map(({ level, msg }) => `${level} ${msg}`), lines };
};

test('the log has one line at the beginning of an outage, one line at its end that says how long the outage was, and no stack traces', () => {
  const { log, set, texts, lines } = openLog();
  log.error({ err: new DatabaseUnavailableError() }, 'the lead deliveries could not be read');
  set(true, 1_000);
  for (let at = 0; at < 20; at += 1) log.warn({ error: new DatabaseUnavailableError() }, 'the number of views could not be read');
  set(false, 22_400);
  vi.runAllTimers();
  expect(texts()).toEqual([
    'error the database cannot be reached: pages are shown from memory, and forms cannot be sent',
    'warn the database answers again after 21.4 s',
  ]);
  expect(lines.at(-1)).toMatchObject({ seconds: 21.4, errorsLeftOut: 21 });
  expect(JSON.stringify(lines)).not.toContain('stack');
});

test('an error that may mean an outage of the database is logged if a check shows that the database answers', () => {
  const { log, circuit, texts } = openLog();
  const cause = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  log.error({ err: new Error('the feed could not be read', { cause }) }, 'a job failed');
  expect([circuit.suspected, texts()]).toEqual([1, []]);
  vi.runAllTimers();
  expect(texts()).toEqual(['error a job failed']);
});

test('errors that the outage did not cause are logged at once, also during the outage', () => {
  const { log, set, texts } = openLog();
  set(true, 0);
  log.error({ err: new Error('a mistake') }, 'a request failed');
  log.error('a line without fields');
  log.info({ err: new DatabaseUnavailableError() }, 'a line of another level');
  expect(texts().slice(1)).toEqual(['error a request failed', 'error a line without fields', 'info a line of another level']);
});

test('lines that wait for the check of the database are written when the program ends, and later lines are written at once', () => {
  const { log, end, texts } = openLog();
  log.error({ err: new DatabaseUnavailableError() }, 'a job failed');
  expect(texts()).toEqual([]);
  end();
  expect(texts()).toEqual(['error a job failed']);
  log.warn({ err: new DatabaseUnavailableError() }, 'a connection could not be closed');
  vi.runAllTimers();
  expect(texts()).toEqual(['error a job failed', 'warn a connection could not be closed']);
});

test('an outage that lasts until the program ends is logged once, at its beginning', () => {
  const { log, end, set, texts } = openLog();
  log.error({ err: new DatabaseUnavailableError() }, 'a job failed');
  set(true, 1_000);
  end();
  log.error({ err: new DatabaseUnavailableError() }, 'another job failed');
  expect(texts()).toEqual(['error the database cannot be reached: pages are shown from memory, and forms cannot be sent']);
});
