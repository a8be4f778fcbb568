/** A spreadsheet reads a cell that begins like this as a formula, whoever wrote it. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Rows as a CSV file (RFC 4180) that spreadsheets open as UTF-8; no cell is taken for a formula. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** One cell: an apostrophe defuses what looks like a formula, numbers stay numbers. */
function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
