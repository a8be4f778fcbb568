import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface LoadOptions {
  /** Port on 127.0.0.1, the only address that load goes to. */
  port: number;
  /** Connections; each sends its next request when the answer to the one before is there. */
  connections: number;
  /** How long is measured, after a moment that is not. */
  seconds: number;
  /** Ends the load early after so many requests. */
  mostRequests?: number;
  /** One request as it goes over the wire, ASCII only. */
  request: (number: number) => string;
}

/** How often something was done, and how long each time took. */
export interface Pace {
  perSecond: number;
  medianMs: number;
  p99Ms: number;
}

export interface LoadResult {
  /** Milliseconds that each good answer within the measured time took. */
  waits: number[];
  /** All answers by status, those before and after the measured time included. */
  answers: Map<number, number>;
}

/** Connections have settled by then. */
const RUN_UP_MS = 300;
const MOST_REQUESTS = 2_000_000;
const LONGEST_SILENCE_MS = 30_000;

/**
 * Loads a server of this machine with requests over kept connections. It reads HTTP itself, only as far as it must: it
 * shares the cores with the server, and a general client costs more than the server's own work on a request.
 */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const { port, connections, seconds, mostRequests = MOST_REQUESTS, request } = options;
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)));
  const from = performance.now() + RUN_UP_MS;
  const until = from + seconds * 1000;
  const waits: number[] = [];
  const answers = new Map<number, number>();
  let sent = 0;

  const keepAsking = async (connection: Connection) => {
    for (let start = performance.now(); start < until && sent < mostRequests; ) {
      const status = await connection.ask(request(sent++));
      const end = performance.now();
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status < 300 && end >= from && end < until) waits.push(end - start);
      start = end;
    }
  };
  try {
    await Promise.all(open.map(keepAsking));
  } finally {
    for (const connection of open) connection.close();
  }
  return { waits, answers };
}

/** The pace of what took these milliseconds each and was all done within `seconds`. */
export function paceOf(waits: readonly number[], seconds: number): Pace {
  const sorted = waits.toSorted((a, b) => a - b);
  const share = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return { perSecond: sorted.length / seconds, medianMs: share(0.5), p99Ms: share(0.99) };
}

/** A request without a body. */
export function getRequest(path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: br, gzip\r\n\r\n`;
}

/** A request with a JSON body. */
export function postRequest(path: string, idempotencyKey: string, body: string): string {
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\nidempotency-key: ${idempotencyKey}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

const END_OF_HEAD = '\r\n\r\n';
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

/** One kept connection with at most one request under way. */
class Connection {
  readonly #socket: Socket;
  #answered: (status: number) => void = () => {};
  #failed: (error: Error) => void = () => {};
  #received: Buffer[] = [];

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay().setTimeout(LONGEST_SILENCE_MS, () => socket.destroy(new Error('The server does not answer')));
    socket.on('data', (chunk: Buffer) => this.#hear(chunk));
    socket.on('error', (error) => this.#failed(error));
    socket.on('close', () => this.#failed(new Error('The server closed a connection')));
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket);
  }

  ask(request: string): Promise<number> {
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
    this.#answered(Number(answer.toString('latin1', 9, 12)));
  }
}

/** Whether an answer is there to its end, by its Content-Length or its last chunk. */
function isWhole(answer: Buffer): boolean {
  const headLength = answer.indexOf(END_OF_HEAD);
  if (headLength < 0) return false;
  const head = answer.toString('latin1', 0, headLength);
  const bodyLength = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (bodyLength === undefined) return answer.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
  return answer.length >= headLength + END_OF_HEAD.length + Number(bodyLength);
}
