/** A row of an edited list, identified by its id, or by its key while it's new. */
export interface EditedRow {
  key: string;
  id: string | null;
}

/** A field to which two people made different changes. */
export interface EditConflict {
  /** Path to the field: its name or, for a field in a list, the list's name, the row and the field's name. */
  path: readonly [field: string] | readonly [list: string, row: string, field: string];
  edited: unknown;
  saved: unknown;
}

export interface MergedEdits<Doc> {
  /** Document with both people's changes. Fields in conflict take their values from `edited`. */
  merged: Doc;
  conflicts: EditConflict[];
}

/**
 * Three-way merge of two edits that started from `base`. Lists are merged row by row: a row that one person removed
 * stays removed unless the other person changed it, and both people's new rows are kept.
 */
export function mergeEdits<Doc extends object>(base: Doc, edited: Doc, saved: Doc): MergedEdits<Doc> {
  const conflicts: EditConflict[] = [];
  const merged: Record<string, unknown> = {};
  const [before, ours, theirs] = [base, edited, saved] as Record<string, unknown>[] as [Fields, Fields, Fields];
  for (const name of Object.keys(edited))
    merged[name] = isRows(ours[name])
      ? mergeRows(
          name,
          { base: rowsOf(before[name]), edited: rowsOf(ours[name]), saved: rowsOf(theirs[name]) },
          conflicts,
        )
      : mergeField([name], before[name], ours[name], theirs[name], conflicts);
  return { merged: merged as Doc, conflicts };
}

/** Resolves a conflict with the other person's value. To keep one's own value, nothing needs to change. */
export function takeSavedValue<Doc extends object>(doc: Doc, { path, saved }: EditConflict): Doc {
  const [name, row, field] = path;
  if (row === undefined || field === undefined) return { ...doc, [name]: saved };
  const rows = rowsOf((doc as Fields)[name]);
  return { ...doc, [name]: rows.map((each) => (rowName(each) === row ? { ...each, [field]: saved } : each)) };
}

/** True if two JSON values are equal. */
export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

type Fields = Record<string, unknown>;

/** A row of any edited list, with its fields. */
export type Row = EditedRow & Fields;

/** True if a field of a document is an edited list. */
export function isRows(value: unknown): value is Row[] {
  return Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null && 'key' in row);
}

function rowsOf(value: unknown): Row[] {
  return isRows(value) ? value : [];
}

function rowName({ id, key }: EditedRow): string {
  return id ?? key;
}

function mergeField(
  path: EditConflict['path'],
  base: unknown,
  edited: unknown,
  saved: unknown,
  conflicts: EditConflict[],
): unknown {
  if (sameValue(edited, saved) || sameValue(base, saved)) return edited;
  if (sameValue(base, edited)) return saved;
  conflicts.push({ path, edited, saved });
  return edited;
}

function mergeRows(
  list: string,
  { base, edited, saved }: { base: Row[]; edited: Row[]; saved: Row[] },
  conflicts: EditConflict[],
): Row[] {
  const find = (rows: Row[], name: string) => rows.find((row) => rowName(row) === name);
  const same = (one: Row, other: Row | undefined) =>
    other !== undefined && sameValue({ ...one, key: '' }, { ...other, key: '' });
  // Rows are in the order chosen by the person who moved them, or in that of `edited` if both people did.
  const names = (rows: Row[]) => rows.map(rowName);
  const [first, second] = sameValue(names(base), names(edited)) ? [saved, edited] : [edited, saved];
  const order = [...new Set([...names(first), ...names(second)])];
  return order.flatMap((name) => {
    const [before, ours, theirs] = [find(base, name), find(edited, name), find(saved, name)];
    if (ours && theirs)
      return [mergeRow(list, name, { base: before ?? theirs, edited: ours, saved: theirs }, conflicts)];
    const only = ours ?? theirs;
    return only && (!before || !same(only, before)) ? [before ? { ...only, id: null } : only] : [];
  });
}

function mergeRow(
  list: string,
  name: string,
  { base, edited, saved }: { base: Row; edited: Row; saved: Row },
  conflicts: EditConflict[],
): Row {
  const fields = Object.keys(edited)
    .filter((field) => field !== 'key' && field !== 'id')
    .map((field) => [field, mergeField([list, name, field], base[field], edited[field], saved[field], conflicts)]);
  return { ...edited, ...Object.fromEntries(fields) } as Row;
}
