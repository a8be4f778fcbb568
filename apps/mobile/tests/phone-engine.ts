import { MISSING_IN_HERMES } from './missing-in-hermes.ts';

// Otherwise, tests would pass with functions that only Node has.
for (const [path, names] of Object.entries(MISSING_IN_HERMES)) {
  const owner = path.split('.').reduce((object, name) => Reflect.get(object, name), globalThis as object);
  for (const name of names) Reflect.deleteProperty(owner, name);
}
