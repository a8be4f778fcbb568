import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The part of a server's response that the load generator needs. */
export interface LoadAnswer {
  status: number;
  /** Body as received; only useful if the response has a Content-Length. */
  body(): string;
}

const TIMEOUT_MS = 30_000;
const END_OF_HEAD = '\r\n\r\n';
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

/**
 * A persistent connection to a local server, with at most one request in progress. Parses just enough HTTP itself,
 * because the load generator shares the cores with the server, and a general-purpose client would cost more than the
 * server's own work.
 */
export class Connection {
  readonly #socket: Socket;
  #answered: (answer: LoadAnswer) => void = () => {};
  #failed: (error: Error) => void = () => {};
  #received: Buffer[] = [];

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay().setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('The server does not respond')));
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('error', (error) => this.#failed(error));
    socket.on('close', () => this.#failed(new Error('The server closed a connection')));
  }

  /** Connects to a port of 127.0.0.1, the only address that load is sent to. */
  static async open(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket);
  }

  /** Sends a raw ASCII request and waits for the response. */
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

  #receive(chunk: Buffer): void {
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

/** Checks for the end of a response, by its Content-Length or its last chunk. */
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
