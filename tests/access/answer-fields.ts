import type * as z from 'zod/mini';

/** What a schema is made of, as far as its fields are looked for. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  catchall?: z.ZodMiniType;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  out?: z.ZodMiniType;
  left?: z.ZodMiniType;
  right?: z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
  items?: readonly z.ZodMiniType[];
  format?: string;
}

type Keep = (definition: Definition) => boolean;

/** Texts that a program made. */
const FORMATS = ['datetime', 'date', 'uuid', 'url'];
const isText: Keep = ({ type, format = '' }) =>
  ['string', 'unknown', 'any'].includes(type) && !FORMATS.includes(format);

/** The paths of all fields of an answer that are no objects or lists themselves; `*` for keys that are not known before. */
export function fieldsOf(schema: z.ZodMiniType): string[] {
  return collected(schema, () => true);
}

/** As {@link fieldsOf}, of those that may hold a person's words. */
export function textsOf(schema: z.ZodMiniType): string[] {
  return collected(schema, isText);
}

function collected(schema: z.ZodMiniType, keep: Keep): string[] {
  const fields = new Set<string>();
  collect(schema, [], { keep, fields });
  return [...fields];
}

function collect(schema: z.ZodMiniType, path: readonly string[], found: { keep: Keep; fields: Set<string> }): void {
  const definition = schema._zod.def as unknown as Definition;
  const { type, shape, catchall, element, innerType, valueType, out, left, right, options, items } = definition;
  if (type === 'object' && shape) {
    for (const [name, field] of Object.entries(shape)) collect(field, [...path, name], found);
    if (catchall && (catchall._zod.def as unknown as Definition).type !== 'never')
      found.fields.add([...path, '*'].join('.'));
    return;
  }
  if (type === 'record' && valueType) return collect(valueType, [...path, '*'], found);
  const parts = [element, innerType, out, left, right, ...(options ?? []), ...(items ?? [])];
  const inner = parts.filter((part) => part !== undefined);
  for (const part of inner) collect(part, path, found);
  if (inner.length === 0 && found.keep(definition)) found.fields.add(path.join('.'));
}
