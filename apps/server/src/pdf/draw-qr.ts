import QRCode from 'qrcode';

interface Square {
  left: number;
  top: number;
  /** Side length in points. */
  size: number;
}

/** Draws a QR code as vector squares, sharp at every size. */
export function drawQr(document: PDFKit.PDFDocument, content: string, { left, top, size }: Square): void {
  const { modules } = QRCode.create(content, { errorCorrectionLevel: 'M' });
  const unit = size / modules.size;
  document.fillColor('#000000');
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) document.rect(left + column * unit, top + row * unit, unit + 0.05, unit + 0.05);
  document.fill();
}
