/** Width of the quiet zone that scanners need, in modules. */
const QUIET_ZONE = 4;

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

/** Draws a QR code as one path. */
export function qrDrawing(modules: QrModules): QrDrawing {
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; ) {
      const length = darkRun(modules, row, column);
      // Each run of dark modules is one bar, because the seams between squares would show as hairlines.
      if (length > 0) path += `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h${length}v1h-${length}z`;
      column += length + 1;
    }
  }
  return { size: modules.size + 2 * QUIET_ZONE, path };
}

function darkRun(modules: QrModules, row: number, from: number): number {
  let to = from;
  while (to < modules.size && modules.get(row, to)) to += 1;
  return to - from;
}
