const LONGEST = 200;

/**
 * An error's first line as a screen may show it: without addresses, telephone and account numbers, and what stands in quotes
 * or brackets, since any of it may be somebody's.
 */
export function plainError(text: string): string {
  const line = text.split('\n')[0] ?? '';
  const plain = line
    .replace(/[^\s<>"'()[\]]+@[^\s<>"'()[\]]+/g, '…')
    .replace(/"[^"]*"|“[^”]*”|(?<!\w)'[^']*'(?!\w)|<[^>]*>|\([^)]*\)=\([^)]*\)/g, '…')
    .replace(/\+?\d[\d ()/-]{5,}\d/g, '…')
    .trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1)}…` : plain;
}
