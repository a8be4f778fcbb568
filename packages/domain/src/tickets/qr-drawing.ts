/** Width of the quiet zone that scanners need, in modules. */
const QUIET_ZONE = 4;

/**
 * Options for a ticket's QR code. Error-correction level M tolerates a scratched or dimmed screen. A ticket code is
 * mostly random, so no mask gives a worse pattern than another, and choosing between them would take nine tenths of the
 * time.
 */
export const TICKET_QR = { errorCorrectionLevel: 'M', maskPattern: 0 } as const;

/**
 * Content of a ticket's QR code. Naming the mode, which fits upper-case letters and digits, keeps the code small without
 * a search for the best mix of modes.
 */
export function ticketQrContent(code: string): { data: string; mode: 'alphanumeric' }[] {
  return [{ data: code, mode: 'alphanumeric' }];
}

/** A QR code's modules; `get` is truthy for dark ones. */
interface QrModules {
  size: number;
  get(row: number, column: number): number;
}

export interface QrDrawing {
  /** Width and height of the drawing in modules, quiet zone included. */
  size: number;
  /** The dark modules as one SVG path. */
  path: string;
}

/** A run of dark modules in a row. */
interface DarkBar {
  row: number;
  column: number;
  length: number;
}

/** Draws a QR code as one path. */
export function qrDrawing(modules: QrModules): QrDrawing {
  const bars = darkBars(modules).map(
    ({ row, column, length }) => `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h${length}v1h-${length}z`,
  );
  return { size: modules.size + 2 * QUIET_ZONE, path: bars.join('') };
}

/** A QR code as bars, because the seams between squares would show as hairlines. */
function darkBars(modules: QrModules): DarkBar[] {
  const bars: DarkBar[] = [];
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; ) {
      const length = darkRun(modules, row, column);
      if (length > 0) bars.push({ row, column, length });
      column += length + 1;
    }
  return bars;
}

function darkRun(modules: QrModules, row: number, from: number): number {
  let to = from;
  while (to < modules.size && modules.get(row, to)) to += 1;
  return to - from;
}
