/**
 * A process that runs the services around the installation: a network proxy to the database, the mail server and the
 * webhooks. The test breaks these services. They run in a separate process, so that their work does not delay the load
 * generator.
 *
 * Arguments: the address of the database, and a folder for the certificate of the webhooks.
 */
import { openFaultyProxy } from '#test/builders/program/faulty-proxy.ts';
import { socketOf } from '#test/builders/program/stalling-proxy.ts';
import { startTimedReceivers } from '../../outage/timed-receivers.ts';
import type { SurroundingsCommand, SurroundingsMessage } from './surroundings.ts';

const [connectionString = '', folder = ''] = process.argv.slice(2);
const tell = (message: SurroundingsMessage): void => void process.send?.(message);

const { socket, through } = socketOf(connectionString);
const proxy = await openFaultyProxy(socket);
const receivers = await startTimedReceivers(folder, (to, raw) => {
  const code = /^Subject: (\d{6}) is your code/m.exec(raw)?.[1];
  if (code !== undefined) tell({ kind: 'code', to, code });
});

const obey = async (command: SurroundingsCommand): Promise<void> => {
  if (command.kind === 'database') await proxy.set(command.fault);
  else if (command.kind === 'mail-server') await receivers.setMailServer(command.isUp);
  else if (command.kind === 'receivers') {
    receivers.behaviours.clear();
    for (const receiver of command.receivers) receivers.behaviours.set(receiver, command.behaviour);
  }
};
process.on('message', (command: SurroundingsCommand) => {
  obey(command).then(
    () => tell({ kind: 'done', id: command.id, arrivals: command.kind === 'arrivals' ? [...receivers.arrivals.keys()] : [] }),
    (error: Error) => tell({ kind: 'failed', id: command.id, message: error.message }),
  );
});
process.on('disconnect', () => process.exit());
const { smtpUrl, hookHost, certificateFile } = receivers;
tell({ kind: 'ready', databaseUrl: through(proxy.port), smtpUrl, hookHost, certificateFile });
