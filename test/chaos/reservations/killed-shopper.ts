/**
 * The process that `checkout-kills.chaos.ts` kills. It goes through all steps of one reservation, and prints how many
 * SQL statements it has sent. If an argument states a number of statements, the process kills itself with SIGKILL
 * after it has sent this number of statements.
 *
 * Arguments, each as JSON: the test data that all processes share (`Yard`), the steps (`CheckoutWalk`), and the
 * number of statements or null.
 */
import { openYard, type Yard } from '#test/builders/checkout/reservation-yard.ts';
import { beforeEachStatement, type CheckoutWalk, walkCheckout } from '#test/builders/checkout/walk-checkout.ts';

const [yard, walk, last] = process.argv.slice(2).map((text) => JSON.parse(text) as unknown) as [Yard, CheckoutWalk, number | null];
const opened = openYard(yard);
let sent = 0;
beforeEachStatement(opened.database, (statement) => {
  if (last !== null && statement > last) process.kill(process.pid, 'SIGKILL');
  sent = statement;
});
await walkCheckout(opened, yard, walk);
await opened.database.close();
process.stdout.write(String(sent));
