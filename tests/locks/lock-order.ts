import type { Lock, Strength } from './statement-locks.ts';

/** A lock as one transaction took it. */
export interface TakenLock extends Lock {
  /** The file whose statement took it. */
  file: string;
}

const CONFLICTS: Record<Strength, readonly Strength[]> = {
  'key share': ['update'],
  share: ['no key update', 'update'],
  'no key update': ['share', 'no key update', 'update'],
  update: ['key share', 'share', 'no key update', 'update'],
};
const conflict = (one: Lock, other: Lock) =>
  one.name === other.name && CONFLICTS[one.strength].includes(other.strength);
const WEAKEST_FIRST = Object.keys(CONFLICTS);

/**
 * The locks of a transaction in the order in which it took them. A lock that it already held is listed again only if it
 * became stronger.
 */
export function acquisitions(locks: readonly TakenLock[]): TakenLock[] {
  const held = new Map<string, number>();
  return locks.filter(({ name, strength }) => {
    const rank = WEAKEST_FIRST.indexOf(strength);
    if ((held.get(name) ?? -1) >= rank) return false;
    held.set(name, rank);
    return true;
  });
}

/**
 * True if a transaction may take the first lock and then the second, although others take them in the opposite order.
 */
export type IsException = (first: Lock, second: Lock) => boolean;

/**
 * Finds explicit locks that a transaction waits for in an order that differs from the documented sequence. `placeOf`
 * gives a lock's place in the sequence, or undefined if the lock isn't documented.
 */
export function outOfSequence(
  taken: readonly TakenLock[],
  placeOf: (lock: Lock) => number | undefined,
  isException: IsException = () => false,
): string[] {
  const wrong: string[] = [];
  let latest: TakenLock | undefined;
  for (const lock of acquisitions(taken.filter(({ explicit }) => explicit))) {
    const place = placeOf(lock);
    if (place === undefined) wrong.push(`${titleOf(lock)}, taken in ${lock.file}, is missing`);
    else if (latest && place < (placeOf(latest) ?? 0)) {
      if (lock.waits && !isException(latest, lock))
        wrong.push(`${titleOf(lock)} (${lock.file}) is taken after ${titleOf(latest)} (${latest.file})`);
    } else latest = lock;
  }
  return wrong;
}

interface Pair {
  first: TakenLock;
  second: TakenLock;
  /** Locks that were already held when `first` was taken. */
  gates: readonly TakenLock[];
}

/**
 * Finds pairs of locks that transactions take in opposite orders, so that two transactions could wait for each other
 * for ever. Pairs taken under conflicting locks don't count, since only one of the two transactions can get that far at
 * a time.
 */
export function possibleDeadlocks(
  transactions: readonly (readonly TakenLock[])[],
  isException: IsException = () => false,
): string[] {
  const pairs = new Map<string, Map<string, Pair>>();
  for (const taken of transactions) {
    const locks = acquisitions(taken);
    for (const [i, first] of locks.entries())
      for (const second of locks.slice(i + 1)) {
        if (!second.waits || first.name === second.name || isException(first, second)) continue;
        const gates = locks.slice(0, i);
        const names = `${first.name} ${second.name}`;
        const details = [first, second, ...gates].map(titleOf).join();
        if (!pairs.has(names)) pairs.set(names, new Map());
        pairs.get(names)?.set(details, { first, second, gates });
      }
  }
  const found = new Set<string>();
  for (const ways of pairs.values())
    for (const one of ways.values())
      for (const other of pairs.get(`${one.second.name} ${one.first.name}`)?.values() ?? [])
        if (one.first.name < one.second.name && canMeet(one, other)) found.add(`${wayOf(one)}; ${wayOf(other)}`);
  return [...found].toSorted();
}

function canMeet(one: Pair, other: Pair): boolean {
  if (!conflict(one.first, other.second) || !conflict(one.second, other.first)) return false;
  const held = [...other.gates, other.first];
  return ![...one.gates, one.first].some((lock) => held.some((its) => conflict(lock, its)));
}

const wayOf = ({ first, second }: Pair) =>
  `${titleOf(first)} (${first.file}), then ${titleOf(second)} (${second.file})`;

/** A lock with its strength, as in `users (share)`. The two strongest aren't named, since most locks have them. */
export function titleOf({ name, strength }: Lock): string {
  return strength.endsWith('update') ? name : `${name} (${strength})`;
}
