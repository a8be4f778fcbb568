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

/** Substitutes for the click letters of Khoekhoe on ordinary keyboards, as in "//Karas" and "!Nami#nûs". */
const CLICKS: Readonly<Record<string, string>> = { ǀ: '/', ǁ: '//', ǂ: '#', ǃ: '!' };

/**
 * Reduces text to Latin-1, because the built-in fonts have no other characters. Other letters lose their accents or
 * become question marks.
 */
export function printable(text: string): string {
  const typed = text
    .normalize('NFC')
    .replace(/[–—−]/g, '-')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/…/g, '...')
    .replace(/[ǀǁǂǃ]/g, (click) => CLICKS[click] ?? click);
  return [...typed]
    .map((letter) => {
      if ((letter.codePointAt(0) ?? 0) <= 255) return letter;
      const plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
      return (plain.codePointAt(0) ?? 256) <= 255 ? plain : '?';
    })
    .join('');
}
