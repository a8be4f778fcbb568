import QRCode from 'qrcode';
import { DUNE, INK, makePdf, MUTED } from '../pdf/make-pdf.ts';
import { printable } from '../pdf/win-ansi.ts';

const PAGE = { width: 595.28, margin: 48 };
const IMAGE_HEIGHT = (PAGE.width * 630) / 1200;
const QR_SIZE = 250;

/** Content of a flyer. */
export interface Flyer {
  title: string;
  /** Date and place. */
  lines: readonly [string, string];
  /** The event's share image, PNG or JPEG. */
  image: Uint8Array;
  /** Address of the event's page, for the QR code. */
  url: string;
}

/** A printable A4 flyer with the event's share image and a QR code that leads to the event's page. */
export function flyerPdf({ title, lines, image, url }: Flyer): Promise<Buffer> {
  return makePdf({ size: 'A4', margin: PAGE.margin, title }, (document) => {
    const width = PAGE.width - 2 * PAGE.margin;
    const text = (value: string, size: number, color: string, font = 'Helvetica') =>
      document
        .font(font)
        .fontSize(size)
        .fillColor(color)
        .text(printable(value), { width, align: 'center', paragraphGap: 4 });
    document.addPage();
    const page = document.struct('Sect');
    document.addStructure(page);
    const part = (tag: string, draw: () => void) => page.add(document.struct(tag, {}, draw));
    const figure = (alt: string, draw: () => void) => page.add(document.struct('Figure', { alt }, [draw]));

    figure(`Artwork for ${printable(title)}`, () => document.image(Buffer.from(image), 0, 0, { width: PAGE.width }));
    document.y = IMAGE_HEIGHT + 32;
    part('H1', () => text(title, 24, INK, 'Helvetica-Bold'));
    part('P', () => {
      for (const line of lines) text(line, 13, MUTED);
    });
    const top = document.y + 16;
    figure('QR code for the event’s page', () =>
      drawQr(document, url, { left: (PAGE.width - QR_SIZE) / 2, top, size: QR_SIZE }),
    );
    document.y = top + QR_SIZE + 16;
    part('P', () => text('Scan to get tickets', 18, DUNE, 'Helvetica-Bold'));
    part('P', () => text(url, 10, MUTED));
    page.end();
  });
}

interface Square {
  left: number;
  top: number;
  /** Side length in points. */
  size: number;
}

/** Draws a QR code as vector squares, sharp at every size. */
function drawQr(document: PDFKit.PDFDocument, content: string, { left, top, size }: Square): void {
  const { modules } = QRCode.create(content, { errorCorrectionLevel: 'M' });
  const unit = size / modules.size;
  document.fillColor('#000000');
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) document.rect(left + column * unit, top + row * unit, unit + 0.05, unit + 0.05);
  document.fill();
}
