const { withoutSchemas } = require('../../../packages/contract/bundling/without-schemas.ts');

/** Strips the schemas from the contract before Babel reads it: only the server validates calls. */
module.exports = () => ({
  name: 'contract-without-schemas',
  parserOverride: (code, options, parse) =>
    parse(
      withoutSchemas(code, (text) => parse(text, options).program),
      options,
    ),
});
