/** A piece of one version of a text, which the other version either shares or lacks. */
export interface TextPiece {
  text: string;
  changed: boolean;
}

/**
 * Maximum number of comparisons. Above it, the whole middle of two texts counts as changed, so that pages stay fast.
 */
const MAX_COMPARISONS = 4_000_000;

/** Compares two versions of a text word by word. Joining the pieces of a version gives its full text. */
export function wordDiff(before: string, after: string): { before: TextPiece[]; after: TextPiece[] } {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const unchanged = common(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const isUnchanged = (side: 'before' | 'after', place: number, length: number) =>
    place < start || place >= length - end || unchanged[side].has(place - start);
  return {
    before: pieces(a, (place) => isUnchanged('before', place, a.length)),
    after: pieces(b, (place) => isUnchanged('after', place, b.length)),
  };
}

/** Words and the spaces between them. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|[^\s]+/g) ?? [];
}

/** Positions, in each of the two lists, of a longest common subsequence. */
function common(a: readonly string[], b: readonly string[]): { before: Set<number>; after: Set<number> } {
  const unchanged = { before: new Set<number>(), after: new Set<number>() };
  if (a.length * b.length > MAX_COMPARISONS) return unchanged;
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      unchanged.before.add(i++);
      unchanged.after.add(j++);
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return unchanged;
}

/** Joins adjacent pieces of the same kind. */
function pieces(words: readonly string[], isUnchanged: (place: number) => boolean): TextPiece[] {
  const all: TextPiece[] = [];
  for (const [place, text] of words.entries()) {
    const changed = !isUnchanged(place);
    const last = all.at(-1);
    if (last?.changed === changed) last.text += text;
    else all.push({ text, changed });
  }
  return all;
}
