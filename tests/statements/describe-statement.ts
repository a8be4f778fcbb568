import type pg from 'pg';

/** A column of a statement's rows, as the server's connections read it. */
export interface Column {
  name: string;
  /** TypeScript type of the column's non-null values. */
  type: string;
  /** True if it can be null; false for expressions if that isn't known. */
  isNullable: boolean;
}

interface Field {
  name: string;
  tableID: number;
  columnID: number;
  dataTypeID: number;
}

/** Sends a statement to be parsed and described, but never run. */
class Description {
  readonly #text: string;
  readonly #resolve: (fields: Field[]) => void;
  readonly #reject: (error: Error) => void;
  #fields: Field[] = [];
  /** Expected by the driver, but not needed here. */
  callback = () => {};

  constructor(text: string, resolve: (fields: Field[]) => void, reject: (error: Error) => void) {
    this.#text = text;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: { parse(statement: object): void; describe(subject: object): void; sync(): void }): void {
    connection.parse({ name: '', text: this.#text, types: [] });
    connection.describe({ type: 'S', name: '' });
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#fields = fields;
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#fields);
  }
}

/** Values of each type as `createPool` reads them (db/database.ts); others are text. */
const TYPES: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  oid: 'number',
  date: 'Date',
  timestamp: 'Date',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
  void: 'unknown',
  _text: 'readonly string[]',
  _uuid: 'readonly string[]',
  _varchar: 'readonly string[]',
  _int4: 'readonly number[]',
  _int8: 'readonly string[]',
  _timestamptz: 'readonly Date[]',
};

/** Columns of the rows that a statement returns. Throws if the database can't prepare it. */
export async function describeStatement(client: pg.Client, text: string): Promise<Column[]> {
  const fields = await new Promise<Field[]>((resolve, reject) => {
    client.query(new Description(text, resolve, reject) as unknown as pg.Submittable);
  });
  if (fields.length === 0) return [];
  const { rows } = await client.query<{ type: string; is_nullable: boolean }>(
    `select t.typname as type, coalesce(not a.attnotnull and c.relkind = 'r', false) as is_nullable
       from unnest($1::oid[], $2::integer[], $3::oid[]) with ordinality as f (type_id, column_number, table_id, at)
       join pg_type t on t.oid = f.type_id
       left join pg_class c on c.oid = f.table_id
       left join pg_attribute a on a.attrelid = f.table_id and a.attnum = f.column_number
      order by f.at`,
    [fields.map((f) => f.dataTypeID), fields.map((f) => f.columnID), fields.map((f) => f.tableID)],
  );
  const outputs = await outputsOf(client, text);
  return fields.map(({ name }, i) => {
    const { type, is_nullable } = rows[i] as (typeof rows)[number];
    const output = outputs[i];
    return {
      name,
      type: TYPES[type] ?? 'string',
      isNullable: (is_nullable && !output?.isFiltered) || output?.isNullable === true,
    };
  });
}

interface Plan {
  'Node Type': string;
  'Join Type'?: string;
  'Parent Relationship'?: string;
  Alias?: string;
  Output?: string[];
  Strategy?: string;
  Plans?: Plan[];
}

interface Output {
  /** True if an outer join may find no row for it, or if it is an aggregate that may have no rows. */
  isNullable: boolean;
  /** True if the statement excludes nulls. */
  isFiltered: boolean;
}

/**
 * Nulls in each column of a statement, as the planner sees them: outer joins add nulls to columns that are `not null`.
 */
async function outputsOf(client: pg.Client, text: string): Promise<Output[]> {
  if (!/^\s*(select|with|insert|update|delete|values)\b/i.test(text)) return [];
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (generic_plan, verbose, format json) ${text}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) return [];
  const optional = aliasesOfOuterJoins(plan);
  const everything = JSON.stringify(plan);
  const isPlainAggregate = plan['Node Type'] === 'Aggregate' && plan.Strategy === 'Plain';
  return (plan.Output ?? []).map((output) => ({
    isNullable:
      optional.has(/^(\w+)\.\w+$/.exec(output)?.[1] ?? '') ||
      (isPlainAggregate &&
        /^(sum|max|min|avg|array_agg|json_agg|jsonb_agg|string_agg|bool_or|bool_and)\(/.test(output)),
    isFiltered:
      [`${output} IS NOT NULL`, `(${output} = `, ` = ${output})`].some((part) => everything.includes(part)) ||
      ['is not null', '>', '<', '>=', '<='].some((part) => text.includes(`${output.replace(/^\w+\./, '')} ${part} `)) ||
      text.includes(`${output.replace(/^\w+\./, '')} is not null`),
  }));
}

/** Aliases of tables in which an outer join may find no row. */
function aliasesOfOuterJoins(plan: Plan, isOptional = false, found = new Set<string>()): Set<string> {
  if (isOptional && plan.Alias) found.add(plan.Alias);
  for (const child of plan.Plans ?? []) {
    const side = child['Parent Relationship'];
    const join = plan['Join Type'];
    const isOuter = join === 'Full' || (join === 'Left' && side === 'Inner') || (join === 'Right' && side === 'Outer');
    aliasesOfOuterJoins(child, isOptional || isOuter, found);
  }
  return found;
}
