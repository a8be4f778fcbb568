const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Escapes text for a spreadsheet's XML. Characters that XML can't hold are written as `_x0007_` (ECMA-376, ST_Xstring),
 * and so is text that already looks like such an escape. Half a surrogate pair becomes U+FFFD.
 */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/(?![\t\n])[\p{Cc}\uFFFE\uFFFF]/gu, codeOf)
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] as string);
}

function codeOf(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
