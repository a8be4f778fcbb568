const { readFileSync } = require('node:fs');
const { resolve } = require('node:path');
const contractWithoutSchemas = require('./bundling/contract-without-schemas.js');

/** An option of the plugin, so that what it transformed is no longer taken from caches once the code below changes. */
const WITHOUT_SCHEMAS = readFileSync(resolve(__dirname, '../../packages/contract/bundling/without-schemas.ts'), 'utf8');

/** A function, since Metro also asks for the settings without a file. */
const isContract = (path) => /packages[\\/]contract[\\/]src[\\/]/.test(path ?? '');

module.exports = (api) => {
  api.cache(true);
  return {
    presets: ['babel-preset-expo'],
    overrides: [{ test: isContract, plugins: [[contractWithoutSchemas, { code: WITHOUT_SCHEMAS }]] }],
  };
};
