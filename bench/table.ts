/** Aligns cells in columns: the first column to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, cell.length)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function rate(perSecond: number): string {
  return Math.round(perSecond).toLocaleString('en');
}

export function millis(ms: number): string {
  return ms.toFixed(1);
}

export function times(ratio: number, digits = 1): string {
  return `${ratio.toFixed(digits)} ×`;
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;
}
