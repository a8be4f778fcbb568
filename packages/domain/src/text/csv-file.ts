/** First characters that make spreadsheets read a cell as a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/**
 * Start of a formula after a separator inside a cell. Spreadsheets with a decimal comma split cells at semicolons, for
 * example.
 */
const INNER_FORMULA = /([;|\t\r\n] ?)(?=[=+\-@＝＋－＠])/g;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** CSV file (RFC 4180) that spreadsheets open as UTF-8, with formulas defused. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** One cell: an apostrophe defuses anything that looks like a formula; numbers stay numbers. */
function csvCell(text: string): string {
  const inner = text.replaceAll(INNER_FORMULA, "$1'");
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${inner}` : inner;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
