import { Connection } from './connection.ts';

/** A client that repeats the same action. */
export interface Client {
  /** Performs the action once; resolves with its HTTP status. */
  turn(number: number): Promise<number>;
  close(): void;
}

export interface LoadOptions {
  clients: number;
  /** Duration of the measurement, after a short warm-up. */
  seconds: number;
  /** Number of turns after which the load ends early. */
  maxTurns?: number;
  /** Creates the client with this index. */
  client: (number: number) => Promise<Client>;
}

/** Throughput and latency. */
export interface Pace {
  perSecond: number;
  medianMs: number;
  p99Ms: number;
}

export interface LoadResult {
  /** Duration of each successful turn within the measured time, in milliseconds. */
  waits: number[];
  /** Number of turns by status, including those outside the measured time. */
  answers: Map<number, number>;
}

/** Duration of the warm-up, long enough for connections to settle. */
const RUN_UP_MS = 300;
const MAX_TURNS = 2_000_000;

/** Runs clients concurrently, each starting its next turn when the previous one is done. */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const { clients, seconds, maxTurns = MAX_TURNS, client } = options;
  const all = await Promise.all(Array.from({ length: clients }, (_, i) => client(i)));
  const from = performance.now() + RUN_UP_MS;
  const until = from + seconds * 1000;
  const waits: number[] = [];
  const answers = new Map<number, number>();
  let started = 0;

  const keepGoing = async (one: Client) => {
    for (let start = performance.now(); start < until && started < maxTurns; ) {
      const status = await one.turn(started++);
      const end = performance.now();
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status < 300 && end >= from && end < until) waits.push(end - start);
      start = end;
    }
  };
  try {
    await Promise.all(all.map(keepGoing));
  } finally {
    for (const one of all) one.close();
  }
  return { waits, answers };
}

/** A client that sends requests to one server. */
export async function requestingClient(port: number, request: (number: number) => string): Promise<Client> {
  const connection = await Connection.open(port);
  return {
    turn: async (number) => (await connection.ask(request(number))).status,
    close: () => connection.close(),
  };
}

/** Throughput and latency of turns, given their durations in milliseconds and the total time in seconds. */
export function paceOf(waits: readonly number[], seconds: number): Pace {
  const sorted = waits.toSorted((a, b) => a - b);
  const share = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return { perSecond: sorted.length / seconds, medianMs: share(0.5), p99Ms: share(0.99) };
}
