import { setTimeout as wait } from 'node:timers/promises';
import { Connection, type LoadAnswer } from '../../bench/connection.ts';

/** Number of groups in which requests are sent, evenly spread over the time. */
const GROUPS = 20;
/** Number of connections to each server, as many as a reverse proxy might keep open. */
const CONNECTIONS = 100;
/** Pause, in milliseconds, before someone whose answer was lost tries again. */
const LOST_PAUSE_MS = 200;

interface Crowd {
  /** Addresses of all servers; some may be killed meanwhile. */
  servers: readonly string[];
  /** One request for each person. */
  requests: readonly string[];
  /** Time in which everyone's first request is sent. */
  withinMs: number;
  /** Receives the body of a person's answer. */
  onAnswer: (person: number, body: string) => void;
}

export interface CrowdTimes {
  /** Time, in seconds, until everyone's first request had been sent. */
  sent: number;
  /** Time, in seconds, until everyone had an answer. */
  answered: number;
  /** Number of requests that were refused because a server was busy. */
  busy: number;
  /** Number of requests whose answer was lost. */
  lost: number;
}

/**
 * Sends many people's requests at once. They are passed on to the servers over a few connections and without waiting for
 * earlier answers, because a load balancer like ours would slow them down. Anyone who is refused because a server is
 * busy tries again when it says, and anyone whose answer is lost does so at once.
 */
export async function sendTogether({ servers, requests, withinMs, onAnswer }: Crowd): Promise<CrowdTimes> {
  const lines = servers.flatMap((url) => Array.from({ length: CONNECTIONS }, () => new Line(url)));
  const anyLine = () => lines[Math.floor(Math.random() * lines.length)] as Line;
  const counts = { busy: 0, lost: 0 };
  const send = async (person: number, request: string) => {
    for (;;) {
      const answer = await anyLine().ask(request);
      if (answer?.status === 200) return onAnswer(person, answer.body());
      if (answer === undefined || answer.status === 502) counts.lost++;
      else if (answer.status === 503) counts.busy++;
      else throw new Error(`A server answered with ${answer.status}: ${answer.body()}`);
      await wait(pauseAfter(answer));
    }
  };
  const opened = (await Promise.all(lines.map((line) => line.open()))).filter((connection) => connection !== undefined);
  // Answers are read once everyone's request has been sent, because reading them takes longer than sending.
  for (const connection of opened) connection.pause();
  const startedAt = performance.now();
  const secondsSince = () => (performance.now() - startedAt) / 1_000;
  const sending: Promise<void>[] = [];
  for (let group = 1; group <= GROUPS; group++) {
    const from = sending.length;
    const part = requests.slice(from, Math.ceil((group * requests.length) / GROUPS));
    for (const [i, request] of part.entries()) sending.push(send(from + i, request));
    await wait(Math.max(0, startedAt + (group * withinMs) / GROUPS - performance.now()));
  }
  const sent = secondsSince();
  for (const connection of opened) connection.resume();
  await Promise.all(sending);
  const answered = secondsSince();
  await Promise.all(lines.map((line) => line.close()));
  return { sent, answered, ...counts };
}

/** A connection to a server, opened again once it has been lost. */
class Line {
  readonly #port: number;
  #connection: Promise<Connection | undefined> | undefined;

  constructor(url: string) {
    this.#port = Number(new URL(url).port);
  }

  /** Resolves with undefined if the server is down. */
  open(): Promise<Connection | undefined> {
    this.#connection ??= Connection.open(this.#port).catch(() => {
      this.#connection = undefined;
      return undefined;
    });
    return this.#connection;
  }

  /** Resolves with undefined if the answer is lost. */
  ask(request: string): Promise<LoadAnswer | undefined> {
    const connection = this.open();
    return connection
      .then((opened) => opened?.ask(request))
      .catch(() => {
        if (this.#connection === connection) this.#connection = undefined;
        return undefined;
      });
  }

  async close(): Promise<void> {
    (await this.#connection)?.close();
  }
}

/** Time, in milliseconds, after which someone tries again. */
function pauseAfter(answer: LoadAnswer | undefined): number {
  return Number(answer?.header('retry-after') ?? 0) * 1_000 || LOST_PAUSE_MS;
}
