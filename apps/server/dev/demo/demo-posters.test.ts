import { posterLook } from '@quivertree/posters/poster-svg';
import { expect, test } from 'vitest';
import { eventId } from './demo-catalogue.ts';
import { demoEvents } from './events.ts';

/** Events at most this many places apart in date order can appear on the same page. */
const NEIGHBOURS = 6;

const byDate = demoEvents.toSorted(
  (a, b) => a.starts.day - b.starts.day || a.starts.time.localeCompare(b.starts.time) || a.slug.localeCompare(b.slug),
);
const looks = byDate.map((event) => posterLook({ seed: eventId(event), category: event.category }));

test('every demo event has its own poster', () => {
  const taken = new Map<string, string>();
  for (const [i, { motif, colourway }] of looks.entries()) {
    const look = `${motif} in ${colourway}`;
    expect(taken.get(look), `${look}: try another edition of ${byDate[i]?.slug}`).toBeUndefined();
    taken.set(look, byDate[i]?.slug ?? '');
  }
});

test('events close to each other have different posters', () => {
  for (let i = NEIGHBOURS; i < looks.length; i++) {
    const motifs = looks.slice(i - NEIGHBOURS, i + 1).map(({ motif }) => motif);
    expect(new Set(motifs).size, `around ${byDate[i]?.slug}: ${motifs.join(', ')}`).toBe(motifs.length);
  }
});
