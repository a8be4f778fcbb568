/** Functions that a browser of the oldest supported versions lacks (decision 116), by the object that has them elsewhere. */
const NEWER_FUNCTIONS: Record<string, readonly string[]> = {
  Map: ['groupBy'],
  Object: ['groupBy'],
  Promise: ['withResolvers', 'try'],
  Array: ['fromAsync'],
  'Set.prototype': [
    'union',
    'intersection',
    'difference',
    'symmetricDifference',
    'isSubsetOf',
    'isSupersetOf',
    'isDisjointFrom',
  ],
  'Iterator.prototype': [
    'map',
    'filter',
    'take',
    'drop',
    'flatMap',
    'reduce',
    'toArray',
    'forEach',
    'some',
    'every',
    'find',
  ],
  URL: ['canParse', 'parse'],
  'URLSearchParams.prototype': ['size'],
  AbortSignal: ['any'],
  Response: ['json'],
  Uint8Array: ['fromBase64', 'fromHex'],
  'Uint8Array.prototype': ['toBase64', 'toHex'],
  'ArrayBuffer.prototype': ['transfer', 'transferToFixedLength'],
  'Map.prototype': ['getOrInsert', 'getOrInsertComputed'],
  RegExp: ['escape'],
  Math: ['sumPrecise', 'f16round'],
  Error: ['isError'],
  Intl: ['DurationFormat', 'Segmenter'],
  'HTMLDialogElement.prototype': ['requestClose'],
  window: ['Iterator', 'Temporal', 'Float16Array', 'scheduler', 'navigation', 'cookieStore', 'CloseWatcher'],
};

/** Script that removes them from a page before the page's own scripts run. */
export const REMOVE_NEWER_FUNCTIONS = `for (const [path, names] of Object.entries(${JSON.stringify(NEWER_FUNCTIONS)})) {
  const owner = path.split('.').reduce((object, name) => object?.[name], window);
  for (const name of names) if (owner && name in owner) delete owner[name];
}`;
