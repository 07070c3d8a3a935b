/**
 * A process with a job scheduler. Tests run or kill several of these processes. The job adds a row to the table
 * `job_marks` of the given database. In the mode 'hang', the job never ends after that.
 *
 * Arguments: connection string, mode ('once' or 'hang'), duration of a lease in milliseconds.
 */
import { systemClock } from '#kernel/clock.ts';
import { Database } from '#platform/database/database.server.ts';
import { JobScheduler } from '#platform/jobs/job-scheduler.server.ts';
import { TimedJobStore } from '#platform/jobs/timed-job-store.server.ts';

const [connectionString = '', mode = '', leaseMs = ''] = process.argv.slice(2);
const database = new Database(connectionString);
const scheduler = new JobScheduler({
  store: new TimedJobStore(database),
  jobs: [
    {
      name: 'mark',
      everyMs: 3_600_000,
      run: async () => {
        await database.pool.query('insert into job_marks (pid) values ($1)', [process.pid]);
        process.stdout.write('marked\n');
        if (mode === 'hang') await new Promise(() => {});
        return { text: 'marked', didWork: true };
      },
    },
  ],
  clock: systemClock,
  log: { debug: () => {}, info: () => {}, error: (...about: unknown[]) => console.error(...about) } as never,
  times: { leaseMs: Number(leaseMs), pollMs: 50 },
});
if (mode === 'once') {
  // This process waits for a line on its standard input. The test sends this line to all processes at the same time, so that they
  // search for due jobs at the same time.
  process.stdout.write('ready\n');
  await new Promise((resolve) => process.stdin.once('data', resolve));
  await scheduler.runDue();
  await database.close();
  process.exit();
} else scheduler.start();
