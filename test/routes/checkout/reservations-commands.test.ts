import { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReservationsCommands } from '#main/cli/reservations-commands.server.ts';
import { environmentSchema } from '#platform/environment-schema.server.ts';
import { ReservingShopper, startReservingDealers } from '#test/builders/checkout/reserving-dealers.ts';
import type { TwoDealers } from '../tenants/two-dealers.ts';

let dealers: TwoDealers;
beforeAll(async () => {
  dealers = await startReservingDealers();
});
afterAll(() => dealers.close());

const run = async (...args: string[]) => {
  const lines: string[] = [];
  const program = new Command().exitOverride();
  const environment = { ...environmentSchema.parse({ SITES_DIR: dealers.running.sitesDir }), MODE: 'demo' as const };
  addReservationsCommands(program, { environment, write: (line) => lines.push(line), openDatabase: async () => dealers.running.database });
  await program.parseAsync(['reservations', ...args], { from: 'user' });
  const exitCode = Number(process.exitCode ?? 0);
  process.exitCode = 0;
  return { output: lines.join('\n'), exitCode };
};

test('commands can list, confirm and end reservations, and a command that ends a reservation refunds the deposit', async () => {
  expect((await run('list', '--site', 'alpha')).output).toBe('alpha has no reservations');
  const shopper = new ReservingShopper(dealers.running, dealers.a[0]?.slug ?? '');
  const page = await shopper.pay();
  const id = /t=([^.]+)/.exec(page)?.[1] ?? '';
  expect((await run('list', '--site', 'alpha')).output).toMatch(new RegExp(`^${id}  paid +vehicle ${dealers.a[0]?.id}  \\$200  ends `));
  expect((await run('confirm', id, '--site', 'alpha')).output).toBe(`the reservation ${id} is confirmed; the shopper is told by mail`);
  const again = await run('confirm', id, '--site', 'alpha');
  expect(again).toEqual({ output: `error the reservation ${id} cannot be confirmed: its state is 'confirmed'`, exitCode: 1 });
  expect((await run('release', id, '--site', 'alpha')).output).toContain(`the reservation ${id} is ended`);
  expect((await shopper.browser.get(page)).text).toContain('went back to the card');
});

test('a reservation of another site is not found', async () => {
  const page = await new ReservingShopper(dealers.running, dealers.a[1]?.slug ?? '').hold();
  const id = /t=([^.]+)/.exec(page)?.[1] ?? '';
  const refused = await run('release', id, '--site', 'bravo');
  expect(refused.exitCode).toBe(1);
  expect(refused.output).toContain(`bravo has no reservation '${id}'`);
});
