import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The part of a server's response that the load generator needs. */
export interface LoadAnswer {
  status: number;
  /** A header's value. */
  header(name: string): string | undefined;
  /** Body as received; only useful if the response has a Content-Length. */
  body(): string;
}

const TIMEOUT_MS = 30_000;
const END_OF_HEAD = '\r\n\r\n';
const LAST_CHUNK = '\r\n0\r\n\r\n';

/** A request that has been sent. */
interface Asked {
  answered: (answer: LoadAnswer) => void;
  failed: (error: Error) => void;
}

/**
 * A persistent connection to a local server. Parses just enough HTTP itself, because the load generator shares the
 * cores with the server, and a general-purpose client would cost more than the server's own work.
 */
export class Connection {
  readonly #socket: Socket;
  /** Requests without a response yet, in the order in which they were sent. */
  readonly #asked: Asked[] = [];
  #received: Buffer[] = [];

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay().setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('The server does not respond')));
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The server closed a connection')));
  }

  /** Connects to a port of 127.0.0.1, the only address that load is sent to. */
  static async open(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket);
  }

  /**
   * Sends a raw ASCII request, without waiting for earlier responses, and waits for its response. Requests of the same
   * moment are sent together.
   */
  ask(request: string): Promise<LoadAnswer> {
    if (this.#socket.destroyed) return Promise.reject(new Error('The connection is closed'));
    return new Promise((answered, failed) => {
      this.#asked.push({ answered, failed });
      if (this.#socket.writableCorked === 0) {
        this.#socket.cork();
        process.nextTick(() => this.#socket.uncork());
      }
      this.#socket.write(request, 'latin1');
    });
  }

  /** Leaves responses unread until `resume` is called. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  close(): void {
    this.#socket.destroy();
  }

  #fail(error: Error): void {
    for (const { failed } of this.#asked.splice(0)) failed(error);
  }

  #receive(chunk: Buffer): void {
    this.#received.push(chunk);
    let rest = this.#received.length === 1 ? chunk : Buffer.concat(this.#received);
    for (let length = lengthOfFirst(rest); length !== undefined; length = lengthOfFirst(rest)) {
      this.#asked.shift()?.answered(answerFrom(rest.subarray(0, length)));
      rest = rest.subarray(length);
    }
    this.#received = rest.length > 0 ? [rest] : [];
  }
}

/** Length of the first response, by its Content-Length or its last chunk; undefined if the response isn't complete. */
function lengthOfFirst(received: Buffer): number | undefined {
  const headLength = received.indexOf(END_OF_HEAD);
  if (headLength < 0) return undefined;
  const bodyLength = /\r\ncontent-length: *(\d+)/i.exec(received.toString('latin1', 0, headLength))?.[1];
  if (bodyLength === undefined) {
    const lastChunk = received.indexOf(LAST_CHUNK, headLength);
    return lastChunk < 0 ? undefined : lastChunk + LAST_CHUNK.length;
  }
  const length = headLength + END_OF_HEAD.length + Number(bodyLength);
  return length <= received.length ? length : undefined;
}

function answerFrom(response: Buffer): LoadAnswer {
  const headLength = response.indexOf(END_OF_HEAD);
  return {
    status: Number(response.toString('latin1', 9, 12)),
    header(name) {
      const lines = response.toString('latin1', 0, headLength).split('\r\n');
      const line = lines.find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`));
      return line?.slice(name.length + 1).trim();
    },
    body: () => response.toString('utf8', headLength + END_OF_HEAD.length),
  };
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
