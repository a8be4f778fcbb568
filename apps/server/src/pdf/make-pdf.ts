import PDFDocument from 'pdfkit';

/** Brand colours for white paper. */
export const INK = '#241c15';
export const MUTED = '#6b5d4f';
export const DUNE = '#b4481a';

/** Creates a PDF that `draw` fills, tagged for screen readers. */
export async function makePdf(
  { size, margin, title }: { size: 'A4' | 'A5'; margin: number; title: string },
  draw: (document: PDFKit.PDFDocument) => void,
): Promise<Buffer> {
  const document = new PDFDocument({
    size,
    margin,
    autoFirstPage: false,
    tagged: true,
    lang: 'en-NA',
    displayTitle: true,
    info: { Title: title, Author: 'Quivertree' },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject));
  draw(document);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}
