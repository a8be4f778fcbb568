import { Readable } from 'node:stream';
import { DAY_MS } from '@quivertree/domain/dates/durations';
import { decimalOf } from '@quivertree/domain/money/money';
import { wallTimeAt } from '@quivertree/domain/dates/zoned-time';
import { ZipFile } from 'yazl';
import type { Cell, Sheet, SheetColumn } from './sheet.ts';

/** Days from 30 December 1899, day 0 of spreadsheets, to 1 January 1970. */
const EPOCH = 25_569;

/** Indexes of the cell formats in STYLES. */
const STYLE = { text: 0, heading: 1, money: 2, moment: 3, date: 4, formulaLike: 5 } as const;

/** Column widths in characters. */
const WIDTHS: Record<SheetColumn['kind'], number> = { text: 24, number: 10, money: 14, moment: 18, date: 12 };

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`;

const RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const WORKBOOK_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf quotePrefix="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/**
 * Encodes a sheet as an Excel file (ECMA-376). Numbers, amounts, dates and instants keep their types. Everything else
 * is text that spreadsheets don't interpret as a formula. Rows are compressed as they are read and aren't buffered.
 */
export async function* xlsxFile(sheet: Sheet): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const worksheet = Readable.from(worksheetXml(sheet), { objectMode: false });
  worksheet.on('error', (error) => output.destroy(error));
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(xml), path);
  add('[Content_Types].xml', CONTENT_TYPES);
  add('_rels/.rels', RELATIONS);
  add(
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(sheet.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  add('xl/_rels/workbook.xml.rels', WORKBOOK_RELATIONS);
  add('xl/styles.xml', STYLES);
  zip.addReadStream(worksheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  try {
    yield* output;
  } finally {
    worksheet.destroy();
  }
}

async function* worksheetXml({ columns, rows, timeZone }: Sheet): AsyncGenerator<string> {
  const widths = columns.map(({ kind, label }, i) => {
    const width = Math.min(60, Math.max(WIDTHS[kind], label.length + 2));
    return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`;
  });
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${columns.map(({ label }) => textCell(label, STYLE.heading)).join('')}</row>`;
  for await (const batch of rows)
    yield batch
      .map((row) => `<row>${columns.map(({ kind }, i) => cellXml(row[i] ?? null, kind, timeZone)).join('')}</row>`)
      .join('');
  yield '</sheetData></worksheet>';
}

function cellXml(cell: Cell, kind: SheetColumn['kind'], timeZone: string): string {
  if (cell === null || cell === '') return '<c/>';
  const at = kind === 'moment' || kind === 'date' ? dayNumberOf(String(cell), kind, timeZone) : NaN;
  if (!Number.isNaN(at)) return `<c s="${STYLE[kind as 'moment' | 'date']}"><v>${at}</v></c>`;
  if (typeof cell === 'string')
    return textCell(cell, /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? STYLE.formulaLike : STYLE.text);
  return kind === 'money' ? `<c s="${STYLE.money}"><v>${decimalOf(cell).toFixed(2)}</v></c>` : `<c><v>${cell}</v></c>`;
}

function textCell(text: string, style: number): string {
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

/**
 * Converts an instant (as local time in the zone, to the minute) or a date to spreadsheet days; NaN for anything else.
 */
function dayNumberOf(text: string, kind: 'moment' | 'date', timeZone: string): number {
  if (kind === 'date') return /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) / DAY_MS + EPOCH : NaN;
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) return NaN;
  const { year, month, day, hour, minute } = wallTimeAt(instant, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute) / DAY_MS + EPOCH;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Escapes text for a spreadsheet's XML. Characters that XML can't hold are written as `_x0007_` (ECMA-376, ST_Xstring),
 * and so is text that already looks like such an escape. Half a surrogate pair becomes U+FFFD.
 */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/(?![\t\n])[\p{Cc}\uFFFE\uFFFF]/gu, codeOf)
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] as string);
}

function codeOf(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
