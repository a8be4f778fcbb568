import { Connection } from './connection.ts';

/** Somebody who does the same again and again, one after the other. */
export interface Client {
  /** Does it once and answers the status that it ended with. */
  turn(number: number): Promise<number>;
  close(): void;
}

export interface LoadOptions {
  clients: number;
  /** How long is measured, after a moment that is not. */
  seconds: number;
  /** Ends the load early after so many turns. */
  mostTurns?: number;
  /** Makes the client of this number, counted from 0. */
  client: (number: number) => Promise<Client>;
}

/** How often something was done, and how long each time took. */
export interface Pace {
  perSecond: number;
  medianMs: number;
  p99Ms: number;
}

export interface LoadResult {
  /** Milliseconds that each good turn within the measured time took. */
  waits: number[];
  /** All turns by status, those before and after the measured time included. */
  answers: Map<number, number>;
}

/** Connections have settled by then. */
const RUN_UP_MS = 300;
const MOST_TURNS = 2_000_000;

/** Lets clients take their turns side by side; each begins its next when the one before is done. */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const { clients, seconds, mostTurns = MOST_TURNS, client } = options;
  const all = await Promise.all(Array.from({ length: clients }, (_, i) => client(i)));
  const from = performance.now() + RUN_UP_MS;
  const until = from + seconds * 1000;
  const waits: number[] = [];
  const answers = new Map<number, number>();
  let begun = 0;

  const keepGoing = async (one: Client) => {
    for (let start = performance.now(); start < until && begun < mostTurns; ) {
      const status = await one.turn(begun++);
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

/** A client that asks one server. */
export async function askingClient(port: number, request: (number: number) => string): Promise<Client> {
  const connection = await Connection.open(port);
  return {
    turn: async (number) => (await connection.ask(request(number))).status,
    close: () => connection.close(),
  };
}

/** The pace of what took these milliseconds each and was all done within `seconds`. */
export function paceOf(waits: readonly number[], seconds: number): Pace {
  const sorted = waits.toSorted((a, b) => a - b);
  const share = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return { perSecond: sorted.length / seconds, medianMs: share(0.5), p99Ms: share(0.99) };
}
