/**
 * Makes disks read-only while shoppers browse and send leads. First the data folder is read-only, as after a disk
 * error. Then the database is read-only, as after a failover to a server that is still a standby. Finally both are
 * read-only. During each fault, two shoppers also send a form. The test checks the same conditions as
 * `disk-full.chaos.ts`.
 *
 * A file system with an open file cannot be made read-only, and PostgreSQL always has open files. So the test makes the
 * transactions of PostgreSQL read-only, and not the disk of PostgreSQL.
 */
import { withBuiltProgram } from './built-program.ts';
import { withOwnDatabase } from './own-database.ts';
import { type DiskFault, runDiskFaults } from './storage/disk-faults.ts';
import { withSmallFileSystems } from './storage/small-file-system.ts';

const DATA_MEGABYTES = 96;

export default (): Promise<string> =>
  withSmallFileSystems([DATA_MEGABYTES], async (data) => {
    if (data === undefined) throw new Error('The file system for DATA_DIR was not created');
    return withOwnDatabase('read-only', ({ connectionString, direct }) => {
      const setDatabase = async (isReadOnly: boolean): Promise<void> => {
        await direct.query(`alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
        await direct.query('select pg_reload_conf()');
      };
      const making = (name: string, takesLeads: boolean, ...set: readonly ((isReadOnly: boolean) => Promise<void>)[]): DiskFault => ({
        name,
        takesLeads,
        begin: async () => {
          for (const one of set) await one(true);
        },
        end: async () => {
          for (const one of set) await one(false);
        },
      });
      const faults = [
        making('data folder read-only', true, data.setReadOnly),
        making('database read-only', false, setDatabase),
        making('both read-only', false, data.setReadOnly, setDatabase),
      ];
      return withBuiltProgram((program) => runDiskFaults(program, faults), {
        environment: { DATA_DIR: data.folder, DATABASE_URL: connectionString, LOG_LEVEL: 'error' },
      });
    });
  });
