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

/**
 * Script that makes a browser behave like one of the oldest supported versions, before a page's own scripts run: the
 * functions above are missing, and an element loses the focus at once when it's disabled, not with the next frame, as in
 * Chrome until 147 at least.
 */
export const BEHAVE_LIKE_OLDEST = `for (const [path, names] of Object.entries(${JSON.stringify(NEWER_FUNCTIONS)})) {
  const owner = path.split('.').reduce((object, name) => object?.[name], window);
  for (const name of names) if (owner && name in owner) delete owner[name];
}
const { setAttribute } = Element.prototype;
Element.prototype.setAttribute = function (name, value) {
  setAttribute.call(this, name, value);
  if (name === 'disabled' && document.activeElement === this) this.blur();
};`;
