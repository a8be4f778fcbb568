import type pg from 'pg';
import { BinaryWriter, UnsuitableValueError } from './binary-writer.ts';
import { isOtherType } from './database-errors.ts';

/** Values by the names of their attributes. Null and undefined are null. */
export type Row = Readonly<Record<string, unknown>>;

type Write = (writer: BinaryWriter, value: never) => void;

interface Attribute {
  name: string;
  /** OID of its type. */
  type: number;
  write: Write;
}

const UUID = 2950;
const TEXT = 25;
const JSONB_VERSION = 1;
const ONE_DIMENSION = 1;
const FIRST_INDEX = 1;

const writeText: Write = (writer, value: string) => writer.addText(value);
const writeUuid: Write = (writer, value: string) => writer.addUuid(value);
/** By the OIDs of types, which are the same in every database. */
const WRITERS: Readonly<Record<number, Write>> = {
  [TEXT]: writeText,
  [UUID]: writeUuid,
  20: (writer, value: number) => writer.addInt64(value),
  23: (writer, value: number) => writer.addInt32(value),
  3802: (writer, value: unknown) => {
    writer.addInt8(JSONB_VERSION);
    writer.addText(JSON.stringify(value));
  },
  1009: writeArray(TEXT, writeText),
  2951: writeArray(UUID, writeUuid),
};

/**
 * Passes rows to a statement as an array of a composite type, in the binary format that PostgreSQL's `array_recv` and
 * `record_recv` read. The names of the type's attributes are read from the database. Attributes that a row lacks are null,
 * so a later release may add some while servers of the previous one still run.
 */
export class CompositeArray {
  readonly #pool: pg.Pool;
  readonly #type: string;
  #write: Promise<Write> | undefined;

  constructor(pool: pg.Pool, type: string) {
    this.#pool = pool;
    this.#type = type;
  }

  /**
   * Runs a statement that has the rows as a parameter, and again if the type turns out to have changed. Throws what the
   * statement throws, or UnsuitableValueError if a value doesn't fit its attribute.
   */
  async pass<Result>(rows: readonly Row[], run: (parameter: Buffer) => Promise<Result>): Promise<Result> {
    try {
      return await run(await this.#encode(rows));
    } catch (error) {
      if (!isOtherType(error)) throw error;
      this.#write = undefined;
      return run(await this.#encode(rows));
    }
  }

  async #encode(rows: readonly Row[]): Promise<Buffer> {
    this.#write ??= readType(this.#pool, this.#type);
    const write = await this.#write.catch((error: unknown) => {
      this.#write = undefined;
      throw error;
    });
    const writer = new BinaryWriter();
    write(writer, rows as never);
    return writer.written();
  }
}

/** Reads the attributes of a composite type; returns how arrays of it are written. */
async function readType(pool: pg.Pool, name: string): Promise<Write> {
  const { rows } = await pool.query<{ row: number; name: string; type: number; composite: string | null }>(
    `select t.oid as row, a.attname as name, a.atttypid as type, e.oid::regtype::text as composite
       from pg_type t
       join pg_attribute a on a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
       left join pg_type e on e.typarray = a.atttypid and e.typtype = 'c'
      where t.oid = $1::regtype
      order by a.attnum`,
    [name],
  );
  const attributes: Attribute[] = [];
  for (const { name, type, composite } of rows) {
    const write = composite === null ? WRITERS[type] : await readType(pool, composite);
    attributes.push({ name, type, write: write ?? refuseValue });
  }
  return writeArray(rows[0]?.row ?? 0, writeRow(attributes));
}

function writeArray(type: number, write: Write): Write {
  return (writer, values: readonly unknown[]) => {
    writer.addInt32(values.length > 0 ? ONE_DIMENSION : 0);
    // A flag for nulls, which PostgreSQL ignores.
    writer.addInt32(0);
    writer.addInt32(type);
    if (values.length === 0) return;
    writer.addInt32(values.length);
    writer.addInt32(FIRST_INDEX);
    for (const value of values) addValue(writer, write, value);
  };
}

function writeRow(attributes: readonly Attribute[]): Write {
  return (writer, row: Row) => {
    writer.addInt32(attributes.length);
    for (const { name, type, write } of attributes) {
      writer.addInt32(type);
      addValue(writer, write, row[name]);
    }
  };
}

/** Adds a value after its length. */
function addValue(writer: BinaryWriter, write: Write, value: unknown): void {
  if (value === null || value === undefined) return writer.addInt32(-1);
  const start = writer.beginSized();
  write(writer, value as never);
  writer.endSized(start);
}

const refuseValue: Write = () => {
  throw new UnsuitableValueError('Values of this attribute’s type can’t be passed');
};
