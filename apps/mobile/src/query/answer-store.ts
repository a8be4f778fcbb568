import { type KeyValueStore, readJson, writeJson } from '@quivertree/runtime/key-value-store';
import { APP_VERSION } from '../server/app-version.ts';
import { serverNow } from '../server/server-time.ts';
import { deviceStore } from '../storage/device-store.ts';

/** An answer as it was last seen. */
export interface SeenAnswer {
  answer: unknown;
  /** Server's time at which it was fetched, in milliseconds since 1970. */
  at: number;
}

/** The latest answers of public calls, for use without a connection. */
export interface AnswerStore {
  read(query: string): SeenAnswer | undefined;
  write(query: string, answer: unknown): void;
  clear(): void;
}

/** Maximum number of answers. Each has a slot, and a new one takes the slot of the oldest. */
const MAX_ANSWERS = 40;
/** Maximum length of a stored answer, in characters. */
const MAX_LENGTH = 200_000;
/** Age in milliseconds at which an answer is too old to be of use: three weeks. */
const MAX_AGE_MS = 21 * 24 * 60 * 60_000;

const INDEX = 'answers';
const slotKey = (slot: number) => `answer-${slot}`;

interface Entry {
  query: string;
  slot: number;
  at: number;
}

interface AnswerStoreOptions {
  store: KeyValueStore;
  /** Answers that another version of the app stored are dropped. */
  version: string;
  /** Server's time in milliseconds since 1970. */
  now: () => number;
}

export function createAnswerStore({ store, version, now }: AnswerStoreOptions): AnswerStore {
  function entries(): Entry[] {
    const index = readJson(store, INDEX) as { version?: unknown; entries?: unknown } | null;
    if (index?.version !== version || !Array.isArray(index.entries)) return [];
    return (index.entries as Entry[]).filter(({ at }) => Math.abs(now() - at) <= MAX_AGE_MS);
  }

  /** Slot for a query: its own, an unused one, or that of the oldest answer. */
  function slotFor(query: string, used: readonly Entry[]): number {
    const own = used.find((entry) => entry.query === query);
    if (own) return own.slot;
    const taken = new Set(used.map(({ slot }) => slot));
    const free = Array.from({ length: MAX_ANSWERS }, (_, slot) => slot).find((slot) => !taken.has(slot));
    return free ?? used.reduce((oldest, entry) => (entry.at < oldest.at ? entry : oldest)).slot;
  }

  return {
    read(query) {
      const found = entries().find((entry) => entry.query === query);
      const answer = found && readJson(store, slotKey(found.slot));
      return found && answer !== null ? { answer, at: found.at } : undefined;
    },
    write(query, answer) {
      const text = JSON.stringify(answer);
      if (text.length > MAX_LENGTH) return;
      const used = entries();
      const slot = slotFor(query, used);
      const others = used.filter((entry) => entry.slot !== slot);
      // The slot belongs to no query until its answer is stored, so a full disk can't mix up two answers.
      writeJson(store, INDEX, { version, entries: others });
      try {
        store.setItem(slotKey(slot), text);
      } catch {
        return;
      }
      writeJson(store, INDEX, { version, entries: [...others, { query, slot, at: now() }] });
    },
    clear() {
      store.removeItem(INDEX);
      for (let slot = 0; slot < MAX_ANSWERS; slot++) store.removeItem(slotKey(slot));
    },
  };
}

export const answerStore = createAnswerStore({ store: deviceStore, version: APP_VERSION, now: serverNow });
