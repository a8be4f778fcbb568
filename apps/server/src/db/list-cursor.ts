import { isId } from './ids.ts';

/** Type of a column by which a list is sorted or its rows are identified. */
export type KeyType = 'uuid' | 'text' | 'bigint' | 'integer' | 'timestamptz';

/** A position in a list, just after a given row or, if `backwards`, just before it. */
export interface Position {
  /** `field,DIR`: a position is valid in one sort order only. */
  order: string;
  backwards: boolean;
  /** The row's sort value and id, as PostgreSQL writes them. */
  key: string;
  id: string;
  /** Number of the page that starts here; null if unknown. */
  page: number | null;
}

/** Encodes a position as a cursor for URLs. */
export function cursorOf({ order, backwards, key, id, page }: Position): string {
  return Buffer.from(JSON.stringify([order, backwards ? 1 : 0, key, id, page])).toString('base64url');
}

/** Decodes a cursor. Returns null if it isn't a position in this sort order. */
export function positionOf(cursor: string, order: string, keyType: KeyType, idType: KeyType): Position | null {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
  if (!Array.isArray(parts)) return null;
  const [itsOrder, backwards, key, id, page] = parts as unknown[];
  const known = itsOrder === order && isValue(key, keyType) && isValue(id, idType) && isPage(page);
  return known ? { order, backwards: backwards === 1, key, id, page } : null;
}

function isPage(page: unknown): page is number | null {
  return page === null || (Number.isSafeInteger(page) && (page as number) >= 0);
}

const INSTANT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,6})?\+00$/;

/** True if PostgreSQL accepts the value as this type. Checked because clients can send any cursor they like. */
function isValue(value: unknown, type: KeyType): value is string {
  if (typeof value !== 'string') return false;
  switch (type) {
    case 'uuid':
      return isId(value);
    case 'bigint':
      return /^-?\d{1,18}$/.test(value);
    case 'integer':
      return /^-?\d{1,9}$/.test(value);
    case 'text':
      return value.isWellFormed() && !value.includes('\0');
    case 'timestamptz': {
      const [, day, time] = INSTANT.exec(value) ?? [];
      const at = new Date(`${day}T${time}Z`);
      // PostgreSQL has no year 0.
      return !day?.startsWith('0000') && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${day}T${time}`);
    }
  }
}
