import { setTimeout as wait } from 'node:timers/promises';
import { joinWaitingRoom, type RoomPlace } from '@quivertree/contract/waiting-room/waiting-room';
import { Connection, type LoadAnswer, postRequest } from '../../bench/connection.ts';
import { addressOf, type Rush } from './on-sale-visitors.ts';

/** Time within which everyone arrives. */
const ARRIVING_MS = 1_000;
/** Number of groups in which people arrive, evenly spread over that time. */
const GROUPS = 20;
/** Number of connections to each server, as many as a reverse proxy might keep open. */
const CONNECTIONS = 100;
/** Pause, in milliseconds, before someone whose answer was lost tries again. */
const LOST_PAUSE_MS = 200;

export interface Arrivals {
  /** Time, in seconds, until everyone's first request had been sent. */
  arrivedSeconds: number;
  /** Number of requests that were refused because a server was busy. */
  busy: number;
  /** Number of requests whose answer was lost. */
  lost: number;
}

/** A connection to a server, opened again once it has been lost. */
class Line {
  readonly #port: number;
  #connection: Promise<Connection> | undefined;

  constructor(url: string) {
    this.#port = Number(new URL(url).port);
  }

  open(): Promise<Connection> {
    this.#connection ??= Connection.open(this.#port);
    return this.#connection;
  }

  /** Resolves with undefined if the answer is lost. */
  ask(request: string): Promise<LoadAnswer | undefined> {
    const connection = this.open();
    return connection
      .then((opened) => opened.ask(request))
      .catch(() => {
        if (this.#connection === connection) this.#connection = undefined;
        return undefined;
      });
  }

  async close(): Promise<void> {
    (await this.#connection)?.close();
  }
}

/**
 * Has visitors join a waiting room, all within a second. Requests are passed on to the servers at once, over a few
 * connections and without waiting for earlier answers, because a load balancer like ours would slow them down. Anyone
 * who is refused because a server is busy tries again when it says, and anyone whose answer is lost joins again.
 *
 * @param servers addresses of all servers; some may be killed meanwhile
 */
export async function arriveTogether(
  { servers, event }: Pick<Rush, 'event'> & { servers: readonly string[] },
  visitors: readonly number[],
  onJoined: (visitor: number, place: RoomPlace) => void,
): Promise<Arrivals> {
  const lines = servers.flatMap((url) => Array.from({ length: CONNECTIONS }, () => new Line(url)));
  const anyLine = () => lines[Math.floor(Math.random() * lines.length)] as Line;
  const counts = { busy: 0, lost: 0 };
  const join = async (visitor: number, request: string) => {
    for (;;) {
      const answer = await anyLine().ask(request);
      if (answer?.status === 200) return onJoined(visitor, JSON.parse(answer.body()));
      if (answer === undefined || answer.status === 502) counts.lost++;
      else if (answer.status === 503) counts.busy++;
      else throw new Error(`Joining was answered with ${answer.status}: ${answer.body()}`);
      await wait(pauseAfter(answer));
    }
  };
  // Made beforehand, because that takes a while.
  const requests = visitors.map((visitor) => joinRequest(event.slug, visitor));
  const opened = await Promise.all(lines.map((line) => line.open()));
  // Answers are read once everyone has arrived, because reading them takes longer than sending the requests.
  for (const connection of opened) connection.pause();
  const startedAt = performance.now();
  const joining: Promise<void>[] = [];
  for (let group = 1; group <= GROUPS; group++) {
    const from = joining.length;
    for (const [i, request] of requests.slice(from, Math.ceil((group * requests.length) / GROUPS)).entries())
      joining.push(join(visitors[from + i] ?? 0, request));
    await wait(Math.max(0, startedAt + (group * ARRIVING_MS) / GROUPS - performance.now()));
  }
  const arrivedSeconds = (performance.now() - startedAt) / 1_000;
  for (const connection of opened) connection.resume();
  await Promise.all(joining);
  await Promise.all(lines.map((line) => line.close()));
  return { arrivedSeconds, ...counts };
}

function joinRequest(slug: string, visitor: number): string {
  const path = joinWaitingRoom.path.replace('{idOrSlug}', slug);
  return postRequest(path, { 'content-type': 'application/json', 'x-forwarded-for': addressOf(visitor) }, '{}');
}

/** Time, in milliseconds, after which someone tries again. */
function pauseAfter(answer: LoadAnswer | undefined): number {
  return Number(answer?.header('retry-after') ?? 0) * 1_000 || LOST_PAUSE_MS;
}
