const MAX_ERROR_LENGTH = 200;

/**
 * First sentence of an error, to store and to show on a screen. Personal data is removed: addresses, phone and account
 * numbers, and anything in quotes or brackets.
 */
export function plainError(text: string): string {
  const plain = (firstProblem(text) ?? text.split('\n').find((line) => line.trim() !== '') ?? '')
    .replace(/[^\s<>"'()[\]]+@[^\s<>"'()[\]]+/g, '…')
    .replace(/"[^"]*"|“[^”]*”|(?<!\w)'[^']*'(?!\w)|<[^>]*>|\([^)]*\)=\([^)]*\)/g, '…')
    .replace(/\+?\d[\d ()/-]{5,}\d/g, '…')
    .trim();
  return plain.length > MAX_ERROR_LENGTH ? `${plain.slice(0, MAX_ERROR_LENGTH - 1)}…` : plain;
}

/** First problem in a schema error, which is a JSON list; undefined for other text. */
function firstProblem(text: string): string | undefined {
  if (!text.startsWith('[')) return undefined;
  try {
    const [{ path, message }] = JSON.parse(text) as [{ path: (string | number)[]; message: string }];
    return path.length === 0 ? message : `${path.join('.')}: ${message}`;
  } catch {
    return undefined;
  }
}
