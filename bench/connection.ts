import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A server's answer as far as load needs it. */
export interface LoadAnswer {
  status: number;
  /** Its body as it came; of use where the length was given. */
  body(): string;
}

const LONGEST_SILENCE_MS = 30_000;
const END_OF_HEAD = '\r\n\r\n';
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

/**
 * One kept connection to a server of this machine, with at most one request under way. It reads HTTP itself, only as far
 * as it must: it shares the cores with the server, and a general client costs more than the server's own work.
 */
export class Connection {
  readonly #socket: Socket;
  #answered: (answer: LoadAnswer) => void = () => {};
  #failed: (error: Error) => void = () => {};
  #received: Buffer[] = [];

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay().setTimeout(LONGEST_SILENCE_MS, () => socket.destroy(new Error('The server does not answer')));
    socket.on('data', (chunk: Buffer) => this.#hear(chunk));
    socket.on('error', (error) => this.#failed(error));
    socket.on('close', () => this.#failed(new Error('The server closed a connection')));
  }

  /** Opens one to a port of 127.0.0.1, the only address that load goes to. */
  static async open(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket);
  }

  /** Sends a request as it goes over the wire, ASCII only, and waits for the answer. */
  ask(request: string): Promise<LoadAnswer> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #hear(chunk: Buffer): void {
    this.#received.push(chunk);
    const answer = this.#received.length === 1 ? chunk : Buffer.concat(this.#received);
    if (!isWhole(answer)) return;
    this.#received = [];
    this.#answered({
      status: Number(answer.toString('latin1', 9, 12)),
      body: () => answer.toString('utf8', answer.indexOf(END_OF_HEAD) + END_OF_HEAD.length),
    });
  }
}

/** Whether an answer is there to its end, by its Content-Length or its last chunk. */
function isWhole(answer: Buffer): boolean {
  const headLength = answer.indexOf(END_OF_HEAD);
  if (headLength < 0) return false;
  const head = answer.toString('latin1', 0, headLength);
  const bodyLength = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (bodyLength !== undefined) return answer.length >= headLength + END_OF_HEAD.length + Number(bodyLength);
  return answer.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
}

/** A request without a body. */
export function getRequest(path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: br, gzip\r\n\r\n`;
}

/** A request with a body. */
export function postRequest(path: string, headers: Record<string, string>, body: string): string {
  const lines = Object.entries({ host: '127.0.0.1', ...headers, 'content-length': String(body.length) });
  return `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}
