const { readFileSync } = require('node:fs');
const { resolve } = require('node:path');
const contractWithoutSchemas = require('./bundling/contract-without-schemas.js');

/** Passed to the plugin as an option, so that a change to this code invalidates the plugin's cached output. */
const WITHOUT_SCHEMAS = readFileSync(resolve(__dirname, '../../packages/contract/bundling/without-schemas.ts'), 'utf8');

/** True for the contract's source files. Without a path, Metro is only asking for the settings. */
const isContract = (path) => /packages[\\/]contract[\\/]src[\\/]/.test(path ?? '');

module.exports = (api) => {
  api.cache(true);
  return {
    presets: ['babel-preset-expo'],
    overrides: [{ test: isContract, plugins: [[contractWithoutSchemas, { code: WITHOUT_SCHEMAS }]] }],
  };
};
