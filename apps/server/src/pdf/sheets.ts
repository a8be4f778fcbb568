import PDFDocument from 'pdfkit';
import { codesOf, printable, WIN_ANSI } from './win-ansi.ts';

/** Size of a page, in points. */
interface PageSize {
  width: number;
  height: number;
  margin: number;
  /** Sizes of text to try, relative to the usual one, until a sheet fits on one page. */
  smallerText?: readonly number[];
}

/** A paragraph of text, broken into lines as needed. */
export interface TextRun {
  text: string;
  size: number;
  /** Colour as `#rrggbb`. */
  color: string;
  font?: FontName;
  /** Amount at the right margin, beside the first line. The text leaves room for it. */
  amount?: string;
  /** Space below, in points. */
  gap?: number;
}

/** Share of the width for the text beside an amount. */
const BESIDE_AMOUNT = 0.72;

/** Part of a page, read out by a screen reader as a heading, a paragraph or a described figure. */
export type SheetPart =
  /** `gap` is space below, besides that of the last run. */
  | { tag: 'H1' | 'P'; runs: readonly TextRun[]; gap?: number }
  /** `draw` returns PDF operators; it gets the lower left corner of a square with sides of `size`. */
  | { tag: 'Figure'; alt: string; size: number; gap: number; draw: (left: number, bottom: number) => string };

type FontName = 'Helvetica' | 'Helvetica-Bold' | 'Courier';

/** A built-in font: every reader has it, so nothing is embedded. */
interface Font {
  resource: string;
  /** Height above the baseline, and of a whole line, for a size of 1. */
  ascender: number;
  lineHeight: number;
  /** Width of each character for a size of 1, by its code. */
  widths: readonly number[];
}

const measuring = new PDFDocument({ autoFirstPage: false });

/** Fonts are measured once; loading them takes pdfkit longer than everything else in a ticket. */
const FONTS: Readonly<Record<FontName, Font>> = {
  Helvetica: measured('Helvetica', 'F1', 0.718),
  'Helvetica-Bold': measured('Helvetica-Bold', 'F2', 0.718),
  Courier: measured('Courier', 'F3', 0.629),
};

function measured(name: FontName, resource: string, ascender: number): Font {
  measuring.font(name).fontSize(1);
  return {
    resource,
    ascender,
    lineHeight: measuring.currentLineHeight(true),
    widths: [...WIN_ANSI].map((letter) => measuring.widthOfString(letter)),
  };
}

/** Ids of the objects that every document starts with. Those of its pages and their parts follow. */
const CATALOG = 1;
const PAGES = 2;
const INFO = 3;
const STRUCTURE = 4;
const PARENTS = 5;
const FIRST_FONT = 6;
const FIRST_FREE = FIRST_FONT + Object.keys(FONTS).length;

const FONT_OBJECTS = Object.keys(FONTS).map(
  (name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
);
const RESOURCES = `<< /Font << ${Object.values(FONTS)
  .map(({ resource }, i) => `/${resource} ${FIRST_FONT + i} 0 R`)
  .join(' ')} >> >>`;

/**
 * Writes a PDF with one sheet after another, tagged for screen readers. It can only do what tickets and receipts need,
 * in a tenth of the time that pdfkit takes. A sheet with more text than fits is set in smaller text if the page says so;
 * otherwise, or if that isn't enough, it continues on another page.
 */
export function writeSheets(page: PageSize, title: string, sheets: readonly (readonly SheetPart[])[]): Buffer {
  const objects: string[] = [];
  const reserve = () => FIRST_FREE + objects.push('') - 1;
  const set = (id: number, content: string) => (objects[id - FIRST_FREE] = content);
  const pageIds: number[] = [];
  const sections: number[] = [];
  const parents: string[] = [];
  for (const sheet of sheets) {
    const section = reserve();
    sections.push(section);
    const parts: number[] = [];
    for (const marked of fitted(page, sheet)) {
      const [pageId, contentId] = [reserve(), reserve()];
      const ids = marked.map(({ tag, alt }, number) => {
        const id = reserve();
        const described = alt === undefined ? '' : ` /Alt ${textString(alt)}`;
        set(id, `<< /Type /StructElem /S /${tag} /P ${section} 0 R /Pg ${pageId} 0 R /K ${number}${described} >>`);
        return id;
      });
      parents.push(`${pageIds.length} [${ids.map(reference).join(' ')}]`);
      set(
        pageId,
        `<< /Type /Page /Parent ${PAGES} 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources ${RESOURCES} /Contents ${contentId} 0 R /StructParents ${pageIds.length} /Tabs /S >>`,
      );
      set(contentId, stream(marked.map(markedContent).join('\n')));
      pageIds.push(pageId);
      parts.push(...ids);
    }
    set(section, `<< /Type /StructElem /S /Sect /P ${STRUCTURE} 0 R /K [${parts.map(reference).join(' ')}] >>`);
  }
  return assemble([
    `<< /Type /Catalog /Pages ${PAGES} 0 R /StructTreeRoot ${STRUCTURE} 0 R /MarkInfo << /Marked true >> /Lang (en-NA) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Count ${pageIds.length} /Kids [${pageIds.map(reference).join(' ')}] >>`,
    `<< /Title ${textString(title)} /Author (Quivertree) >>`,
    `<< /Type /StructTreeRoot /K [${sections.map(reference).join(' ')}] /ParentTree ${PARENTS} 0 R /ParentTreeNextKey ${pageIds.length} >>`,
    `<< /Nums [${parents.join(' ')}] >>`,
    ...FONT_OBJECTS,
    ...objects,
  ]);
}

/** A part with its operators. */
interface MarkedPart {
  tag: SheetPart['tag'];
  alt?: string;
  operators: string;
}

/** The parts of each of a sheet's pages, in the largest text with which they fit on one, if any does. */
function fitted(page: PageSize, sheet: readonly SheetPart[]): MarkedPart[][] {
  const usual = laidOut(page, sheet, 1);
  if (usual.length === 1) return usual;
  for (const scale of page.smallerText ?? []) {
    const smaller = laidOut(page, sheet, scale);
    if (smaller.length === 1) return smaller;
  }
  return usual;
}

/** The parts of each of a sheet's pages, one below the other. A part that doesn't fit begins another page. */
function laidOut(page: PageSize, sheet: readonly SheetPart[], scale: number): MarkedPart[][] {
  const { width, height, margin } = page;
  const pages: MarkedPart[][] = [[]];
  let top = height - margin;
  for (const part of sheet) {
    const runs =
      part.tag === 'Figure'
        ? []
        : part.runs.map((run) => wrapped({ ...run, size: run.size * scale }, width - 2 * margin));
    const needed = part.tag === 'Figure' ? part.size : runs.reduce((sum, run) => sum + run.height, 0);
    if (top - needed < margin) {
      pages.push([]);
      top = height - margin;
    }
    const marked: MarkedPart =
      part.tag === 'Figure'
        ? { tag: part.tag, alt: part.alt, operators: part.draw(margin, top - part.size) }
        : { tag: part.tag, operators: '' };
    for (const run of runs) {
      marked.operators += `${run.operatorsAt(margin, top)}\n`;
      top -= run.height + run.gap;
    }
    top -= (part.tag === 'Figure' ? part.size : 0) + (part.gap ?? 0);
    pages.at(-1)?.push(marked);
  }
  return pages;
}

/** A run broken into lines. */
function wrapped({ text, size, color, font = 'Helvetica', amount, gap = 4 }: TextRun, width: number) {
  const { resource, ascender, lineHeight, widths } = FONTS[font];
  const max = amount === undefined ? width : width * BESIDE_AMOUNT;
  const lines = linesOf(codesOf(printable(text)), widths, max / size);
  return {
    gap,
    height: lines.length * lineHeight * size,
    operatorsAt(left: number, top: number): string {
      const shownAt = (x: number, line: number, shown: string) =>
        `1 0 0 1 ${short(x)} ${short(top - (line * lineHeight + ascender) * size)} Tm ${literal(shown)} Tj`;
      const shown = lines.map((line, i) => shownAt(left, i, line));
      if (amount !== undefined) {
        const right = codesOf(printable(amount));
        shown.push(shownAt(left + width - widthOf(right, widths) * size, 0, right));
      }
      return `${colorOperator(color)} BT /${resource} ${size} Tf ${shown.join(' ')} ET`;
    },
  };
}

/** Breaks text at spaces, except non-breaking ones, and a word that is wider than a line wherever it has to be broken. */
function linesOf(text: string, widths: readonly number[], max: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (let word of text.split(/[^\S\u00A0]+/)) {
    if (line !== '' && widthOf(`${line} ${word}`, widths) <= max) {
      line += ` ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    while (widthOf(word, widths) > max) {
      let fits = 1;
      while (widthOf(word.slice(0, fits + 1), widths) <= max) fits++;
      lines.push(word.slice(0, fits));
      word = word.slice(fits);
    }
    line = word;
  }
  return [...lines, line];
}

function widthOf(text: string, widths: readonly number[]): number {
  let width = 0;
  for (let i = 0; i < text.length; i++) width += widths[text.charCodeAt(i)] ?? 0;
  return width;
}

/** Marks a part's operators as content of the structure, by its number on the page. */
function markedContent({ tag, operators }: MarkedPart, number: number): string {
  return `/${tag} << /MCID ${number} >> BDC\n${operators}\nEMC`;
}

/** The operator that fills with a colour. */
export function colorOperator(color: string): string {
  const parts = [1, 3, 5].map((at) => short(Number.parseInt(color.slice(at, at + 2), 16) / 255));
  return `${parts.join(' ')} rg`;
}

/** A number rounded to three decimals, a difference too small to see. */
export function short(number: number): string {
  return String(Math.round(number * 1000) / 1000);
}

/** A PDF string of text given as codes. */
function literal(text: string): string {
  return `(${text.replace(/[\\()]/g, String.raw`\$&`)})`;
}

/** A PDF string of text in any language, for titles and descriptions. */
function textString(text: string): string {
  return `<${Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex')}>`;
}

/** A page's operators, without compression: it would take longer than the rest and save less than a kilobyte. */
function stream(operators: string): string {
  return `<< /Length ${operators.length} >>\nstream\n${operators}\nendstream`;
}

function reference(id: number): string {
  return `${id} 0 R`;
}

/** The file: a header, the objects with ids from 1, the table of their positions, and the trailer. All are Latin-1. */
function assemble(objects: readonly string[]): Buffer {
  let file = '%PDF-1.7\n%\xff\xff\xff\xff\n';
  const table = ['0000000000 65535 f '];
  for (const [i, object] of objects.entries()) {
    table.push(`${String(file.length).padStart(10, '0')} 00000 n `);
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
  }
  const trailer = `trailer\n<< /Size ${table.length} /Root ${CATALOG} 0 R /Info ${INFO} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${table.length}\n${table.join('\n')}\n${trailer}`, 'latin1');
}
