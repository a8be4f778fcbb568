const contractWithoutSchemas = require('./bundling/contract-without-schemas.js');

/** A function, since Metro also asks for the settings without a file. */
const isContract = (path) => /packages[\\/]contract[\\/]src[\\/]/.test(path ?? '');

module.exports = (api) => {
  api.cache(true);
  return {
    presets: ['babel-preset-expo'],
    overrides: [{ test: isContract, plugins: [contractWithoutSchemas] }],
  };
};
