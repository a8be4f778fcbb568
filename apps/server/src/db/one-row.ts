/** The first row of a statement that always returns one. Throws if there is none, which is a fault in the statement. */
export function one<Row>(rows: readonly Row[]): Row {
  if (rows.length === 0) throw new Error('A statement that always returns a row returned none');
  return rows[0] as Row;
}
