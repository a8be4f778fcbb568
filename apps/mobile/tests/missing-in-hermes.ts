/**
 * Functions of the language that Node has and the phone's engine, Hermes, lacks, by the object that has them in Node.
 * Hermes may have those of iterators, whose names are too common to tell.
 */
export const MISSING_IN_HERMES: Record<string, readonly string[]> = {
  Object: ['groupBy'],
  Map: ['groupBy'],
  'Map.prototype': ['getOrInsert', 'getOrInsertComputed'],
  Array: ['fromAsync'],
  'Array.prototype': ['toSorted'],
  Uint8Array: ['fromBase64', 'fromHex'],
  'Uint8Array.prototype': ['toBase64', 'toHex'],
  'ArrayBuffer.prototype': ['transferToFixedLength'],
  Intl: ['DisplayNames', 'DurationFormat', 'ListFormat', 'PluralRules', 'RelativeTimeFormat', 'Segmenter'],
  'Intl.DateTimeFormat.prototype': ['formatRange', 'formatRangeToParts'],
  'Intl.NumberFormat.prototype': ['formatRange', 'formatRangeToParts'],
  'Iterator.prototype': [
    'drop',
    'every',
    'filter',
    'find',
    'flatMap',
    'forEach',
    'map',
    'reduce',
    'some',
    'take',
    'toArray',
  ],
  global: ['Iterator', 'Float16Array', 'Temporal'],
};
