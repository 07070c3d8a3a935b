import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { withBenchFolder } from './bench-folder.ts';
import { freePort, runCommand, startProgram, stop } from './running-program.ts';

/** The built program with the demo's sites and stock, and functions that request its pages over HTTP. */
export interface DemoProgram {
  readonly port: number;
  /** The origin of a site. @example originOf('wattlebird-cars') === 'http://wattlebird-cars.localhost:3000' */
  originOf(site: string): string;
  /**
   * Requests a path of a site and returns the body. The request goes to an IP address, because some machines do not
   * resolve names under localhost. It uses `node:http`, because `fetch` cannot set the `Host` header.
   */
  read(site: string, address: string): Promise<string>;
}

/** Builds the program, starts it in a temporary folder, and stops it when `use` has finished. */
export const withDemoProgram = <T>(use: (demo: DemoProgram) => Promise<T>): Promise<T> =>
  withBenchFolder(async (directory) => {
    runCommand('npm', ['run', '--silent', 'build']);
    const port = await freePort();
    const program = await startProgram(directory, port, { LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' });
    try {
      return await use({
        port,
        originOf: (site) => `http://${site}.localhost:${port}`,
        read: (site, address) =>
          new Promise((resolve, reject) => {
            const asked = { host: '127.0.0.1', port, path: address, headers: { host: `${site}.localhost:${port}` } };
            get(asked, (answer) => text(answer).then(resolve, reject)).on('error', reject);
          }),
      });
    } finally {
      await stop(program);
    }
  });
