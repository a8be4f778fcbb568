import type * as z from 'zod/mini';

/** Parts of a schema, as far as this search for fields needs them. */
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

type Filter = (definition: Definition) => boolean;

/** Machine-made text formats. */
const FORMATS = ['datetime', 'date', 'uuid', 'url'];
const isText: Filter = ({ type, format = '' }) =>
  ['string', 'unknown', 'any'].includes(type) && !FORMATS.includes(format);

/** Paths of an answer's leaf fields; `*` stands for keys that aren't known in advance. */
export function fieldsOf(schema: z.ZodMiniType): string[] {
  return collected(schema, () => true);
}

/** Like {@link fieldsOf}, but only for fields that may contain a person's words. */
export function textsOf(schema: z.ZodMiniType): string[] {
  return collected(schema, isText);
}

function collected(schema: z.ZodMiniType, keep: Filter): string[] {
  const fields = new Set<string>();
  collect(schema, [], { keep, fields });
  return [...fields];
}

function collect(schema: z.ZodMiniType, path: readonly string[], found: { keep: Filter; fields: Set<string> }): void {
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
