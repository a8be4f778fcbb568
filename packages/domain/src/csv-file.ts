/** A spreadsheet reads a cell that begins like this as a formula, whoever wrote it. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** The same after what some spreadsheets part cells by: where the decimal sign is a comma, that is a semicolon. */
const INNER_FORMULA = /([;|\t\r\n] ?)(?=[=+\-@＝＋－＠])/g;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Rows as a CSV file (RFC 4180) that spreadsheets open as UTF-8; no cell is taken for a formula. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** One cell: an apostrophe defuses what looks like a formula, also within it; numbers stay numbers. */
function csvCell(text: string): string {
  const inner = text.replaceAll(INNER_FORMULA, "$1'");
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${inner}` : inner;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
