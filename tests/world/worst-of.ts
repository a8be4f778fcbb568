const TRIES = 5;

/** Repeats a race, at most a few times, until something goes wrong. */
export async function worstOf(race: () => Promise<number>, due: number): Promise<number> {
  let worst = 0;
  for (let tries = 0; tries < TRIES && worst <= due; tries++) worst = Math.max(worst, await race());
  return worst;
}
