const TRIES = 5;

/** Races again until the damage shows, at most a few times. */
export async function worstOf(race: () => Promise<number>, due: number): Promise<number> {
  let worst = 0;
  for (let tries = 0; tries < TRIES && worst <= due; tries++) worst = Math.max(worst, await race());
  return worst;
}
