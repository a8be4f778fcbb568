import { inflateRawSync } from 'node:zlib';

/** Spreadsheet cell: text, or a number with its display format. */
export type ReadCell = string | { value: number; format: string } | null;

/** Files of a zip archive by path, from its central directory. */
export function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'));
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(start, start + size);
    files.set(name, (archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString('utf8'));
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

/** Rows of the first sheet of an Excel file (ECMA-376). */
export function readXlsx(archive: Buffer): ReadCell[][] {
  const files = unzip(archive);
  const styles = files.get('xl/styles.xml') ?? '';
  const own = new Map([...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]));
  const formats = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf([^>]*)\/>/g)].map(([, declared]) => {
    const id = /numFmtId="(\d+)"/.exec(declared ?? '')?.[1] ?? '0';
    return own.get(id) ?? { '0': 'General', '4': '#,##0.00' }[id] ?? id;
  });
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) =>
    [...(row ?? '').matchAll(/<c([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, declared = '', inside]) => {
      if (inside === undefined) return null;
      const text = /<t [^>]*>(.*)<\/t>/s.exec(inside)?.[1];
      if (text !== undefined) return readText(text);
      const style = Number(/s="(\d+)"/.exec(declared)?.[1] ?? 0);
      return { value: Number(/<v>(.*)<\/v>/.exec(inside)?.[1]), format: formats[style] ?? '' };
    }),
  );
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function readText(xml: string): string {
  return xml
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Rows of a CSV file (RFC 4180). */
export function readCsv(file: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of file.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
    if (end === '') break;
  }
  return rows.slice(0, -1);
}
