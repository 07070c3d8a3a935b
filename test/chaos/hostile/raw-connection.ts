import net from 'node:net';
import { setTimeout as later } from 'node:timers/promises';
import type { BuiltProgram } from '../built-program.ts';

/** A TCP connection to the program, on which a test writes any bytes. */
export class RawConnection {
  readonly #socket: net.Socket;
  #received = '';
  #closedAt: number | null = null;

  private constructor(socket: net.Socket) {
    this.#socket = socket;
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      this.#received += text;
    });
    // An error is ignored, because the program may reset the connection, and the test only checks whether it is closed.
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#closedAt = performance.now();
    });
  }

  static async open({ port }: Pick<BuiltProgram, 'port'>): Promise<RawConnection> {
    const socket = net.connect(port, '127.0.0.1');
    await new Promise((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return new RawConnection(socket);
  }

  write(bytes: string | Uint8Array): void {
    if (!this.#socket.destroyed) this.#socket.write(bytes);
  }

  /** Cuts the connection, as a lost network does. */
  cut(): void {
    this.#socket.resetAndDestroy();
  }

  get isClosed(): boolean {
    return this.#closedAt !== null;
  }

  /**
   * The HTTP status of the first answer. Null if no answer came before the connection was closed or the time limit was
   * reached.
   */
  async status(limitMs: number): Promise<number | null> {
    for (const until = performance.now() + limitMs; performance.now() < until && !this.isClosed; await later(20)) {
      if (/^HTTP\/1\.1 \d{3}/.test(this.#received)) break;
    }
    const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(this.#received) ?? [];
    return status === undefined ? null : Number(status);
  }

  /** Waits until the program has closed the connection. @returns false if the time limit ended first */
  async waitUntilClosed(limitMs: number): Promise<boolean> {
    for (const until = performance.now() + limitMs; performance.now() < until && !this.isClosed; await later(100));
    return this.isClosed;
  }
}
