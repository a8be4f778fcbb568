const LONGEST = 200;

/**
 * What an error says first, as a screen may show it: without addresses, telephone and account numbers, and what stands in
 * quotes or brackets, since any of it may be somebody's.
 */
export function plainError(text: string): string {
  const plain = (firstProblem(text) ?? text.split('\n').find((line) => line.trim() !== '') ?? '')
    .replace(/[^\s<>"'()[\]]+@[^\s<>"'()[\]]+/g, '…')
    .replace(/"[^"]*"|“[^”]*”|(?<!\w)'[^']*'(?!\w)|<[^>]*>|\([^)]*\)=\([^)]*\)/g, '…')
    .replace(/\+?\d[\d ()/-]{5,}\d/g, '…')
    .trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1)}…` : plain;
}

/** The first of the problems that a schema found, whose error is their list in JSON; undefined for any other text. */
function firstProblem(text: string): string | undefined {
  if (!text.startsWith('[')) return undefined;
  try {
    const [{ path, message }] = JSON.parse(text) as [{ path: (string | number)[]; message: string }];
    return path.length === 0 ? message : `${path.join('.')}: ${message}`;
  } catch {
    return undefined;
  }
}
