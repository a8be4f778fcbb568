import { expect } from 'vitest';
import { WIN_ANSI } from './win-ansi.ts';

/** Objects of a document by id, found through its table of positions. */
export function objectsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(table, table + 4)).toBe('xref');
  const positions = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at));
  return positions.map((at, i) => {
    expect(text.slice(at)).toMatch(new RegExp(`^${i + 1} 0 obj\n`));
    return text.slice(at, text.indexOf('\nendobj', at));
  });
}

/** Operators of each page. */
export function pagesOf(pdf: Buffer): string[] {
  return objectsOf(pdf).flatMap((object) => {
    const [, length, start] = /\/Length (\d+) .*?stream\n()/ds.exec(object) ?? [];
    if (length === undefined || start === undefined) return [];
    const from = object.indexOf('stream\n') + 'stream\n'.length;
    return object.slice(from, from + Number(length));
  });
}

/** Lines of text on a page, in the order in which they are drawn, with ordinary spaces. */
export function linesOf(page: string): string[] {
  return [...page.matchAll(/\((.*?)(?<!\\)\) Tj/g)].map(([, text = '']) =>
    Array.from(text.replace(/\\(.)/g, '$1'), (code) => WIN_ANSI[code.charCodeAt(0)])
      .join('')
      .replaceAll('\u00A0', ' '),
  );
}
