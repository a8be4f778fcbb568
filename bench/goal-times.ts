import type { Goal } from './stage.ts';
import { times } from './table.ts';
import { OLDER } from './tree.ts';

/** A goal that a ratio should reach. */
export function goalTimes(name: string, ratio: number, goal: number): Goal {
  return { name, goal: `≥ ${times(goal)}`, reached: times(ratio), met: ratio >= goal };
}

/** The goal for our rate as a multiple of the older tree's; none if there is no tree to compare with. */
export function goalAgainstOlder(
  name: string,
  ours: { perSecond: number } | undefined,
  older: { perSecond: number } | undefined,
  goal: number,
): Goal[] {
  if (!ours || !older) return [];
  return [goalTimes(`${name}, against the ${OLDER} tree`, ours.perSecond / older.perSecond, goal)];
}
