/** A row of an edited list, identified by its id, or by its key while it's new. */
export interface EditedRow {
  key: string;
  id: string | null;
}

/** A field that two people changed differently. */
export interface EditConflict {
  /** The field's name, or the list's name, the row and the field. */
  path: readonly [field: string] | readonly [list: string, row: string, field: string];
  mine: unknown;
  theirs: unknown;
}

export interface MergedEdits<Doc> {
  /** All changes of both. In case of conflict, the value of `mine`. */
  merged: Doc;
  conflicts: EditConflict[];
}

/**
 * Three-way merge of two edits that started from `base`. Lists are merged row by row: a row that one of them removed
 * stays removed unless the other changed it, and new rows of both are kept.
 */
export function mergeEdits<Doc extends object>(base: Doc, mine: Doc, theirs: Doc): MergedEdits<Doc> {
  const conflicts: EditConflict[] = [];
  const merged: Record<string, unknown> = {};
  const [b, m, t] = [base, mine, theirs] as Record<string, unknown>[] as [Fields, Fields, Fields];
  for (const name of Object.keys(mine))
    merged[name] = isRows(m[name])
      ? mergeRows(name, { base: rowsOf(b[name]), mine: rowsOf(m[name]), theirs: rowsOf(t[name]) }, conflicts)
      : mergeField([name], b[name], m[name], t[name], conflicts);
  return { merged: merged as Doc, conflicts };
}

/** Resolves a conflict with the other person's value. Keeping one's own needs no change. */
export function takeTheirs<Doc extends object>(doc: Doc, { path, theirs }: EditConflict): Doc {
  const [name, row, field] = path;
  if (row === undefined || field === undefined) return { ...doc, [name]: theirs };
  const rows = rowsOf((doc as Fields)[name]);
  return { ...doc, [name]: rows.map((each) => (rowName(each) === row ? { ...each, [field]: theirs } : each)) };
}

/** True if two JSON values are equal. */
export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

type Fields = Record<string, unknown>;
type Row = EditedRow & Fields;

function isRows(value: unknown): value is Row[] {
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
  mine: unknown,
  theirs: unknown,
  conflicts: EditConflict[],
): unknown {
  if (sameValue(mine, theirs) || sameValue(base, theirs)) return mine;
  if (sameValue(base, mine)) return theirs;
  conflicts.push({ path, mine, theirs });
  return mine;
}

function mergeRows(
  list: string,
  { base, mine, theirs }: { base: Row[]; mine: Row[]; theirs: Row[] },
  conflicts: EditConflict[],
): Row[] {
  const find = (rows: Row[], name: string) => rows.find((row) => rowName(row) === name);
  const same = (one: Row, other: Row | undefined) =>
    other !== undefined && sameValue({ ...one, key: '' }, { ...other, key: '' });
  // The order is that of the person who moved rows; if both did, it's `mine`.
  const names = (rows: Row[]) => rows.map(rowName);
  const [first, second] = sameValue(names(base), names(mine)) ? [theirs, mine] : [mine, theirs];
  const order = [...new Set([...names(first), ...names(second)])];
  return order.flatMap((name) => {
    const [b, m, t] = [find(base, name), find(mine, name), find(theirs, name)];
    if (m && t) return [mergeRow(list, name, { base: b ?? t, mine: m, theirs: t }, conflicts)];
    const only = m ?? t;
    return only && (!b || !same(only, b)) ? [b ? { ...only, id: null } : only] : [];
  });
}

function mergeRow(
  list: string,
  name: string,
  { base, mine, theirs }: { base: Row; mine: Row; theirs: Row },
  conflicts: EditConflict[],
): Row {
  const fields = Object.keys(mine)
    .filter((field) => field !== 'key' && field !== 'id')
    .map((field) => [field, mergeField([list, name, field], base[field], mine[field], theirs[field], conflicts)]);
  return { ...mine, ...Object.fromEntries(fields) } as Row;
}
