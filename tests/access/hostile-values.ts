import type { Call } from '@quivertree/contract/call';
import * as z from 'zod';

/** Values that attack tools send where text, a number, a timestamp or an id is expected. */
const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e\u200b',
  '\x7f\x9f',
  "' or 1=1 --",
  '%00',
  '%',
  '\\',
  '../../etc/passwd',
  '{{7*7}}',
  'NaN',
  'null',
  'é'.repeat(300),
  '😀'.repeat(800),
];
const NUMBERS = [
  '-1',
  '0',
  '-0',
  '1.5',
  '1e3',
  '1e309',
  '-1e309',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '9223372036854775808',
  '1'.repeat(400),
  '0x10',
  'Infinity',
];
const INSTANTS = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+15:59',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59-15:59',
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00Z',
  '2026-07-24T00:59:22-18:23',
  '2026-07-24T00:59:22+23:59',
  '2026-07-24T00:59:60Z',
  '2026-02-30T00:00:00Z',
  '2026-07-24',
  '4713-01-01T00:00:00Z',
  '2026-07-24T00:59:22.123456789123Z',
];
const IDS = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '{00000000'];

/** Hostile values for a part of a URL. */
export const HOSTILE_TEXTS: readonly string[] = [...TEXTS, ...NUMBERS, ...INSTANTS, ...IDS];

/** Hostile values for a field of a JSON body. */
export const HOSTILE_FIELDS: readonly unknown[] = [
  ...HOSTILE_TEXTS,
  null,
  true,
  [],
  {},
  [null],
  [[]],
  { toString: 1 },
  -1,
  0,
  0.001,
  1.5,
  2 ** 31,
  2 ** 53,
  1e300,
  -1e300,
  Array.from({ length: 2_000 }, () => 'x'),
];

/** Field names that a part of a call accepts, including those that a valid request leaves out. */
export function fieldsOf(part: Call['body']): string[] {
  if (!part) return [];
  const { properties = {} } = z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
}

type Path = readonly (string | number)[];

/** Paths of a value's fields, at any depth. */
export function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.entries(value).flatMap(([name, field]) => pathsOf(field, [...path, name])),
  ];
}

/** Copy of a value with one field replaced. */
export function withField(value: unknown, [name, ...rest]: Path, field: unknown): unknown {
  if (name === undefined) return field;
  const changed: unknown = withField((value as Record<string, unknown> | undefined)?.[name], rest, field);
  if (Array.isArray(value)) return value.map((one, i) => (String(i) === String(name) ? changed : (one as unknown)));
  return { ...(value as object), [name]: changed };
}
