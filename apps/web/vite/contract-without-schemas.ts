import type { Plugin } from 'vite';
import { withoutSchemas } from '../../../packages/contract/bundling/without-schemas.ts';

const CONTRACT = /[\\/]packages[\\/]contract[\\/]src[\\/](?:[\w-]+[\\/])*[\w-]+\.ts$/;
/** Property that the library sets on every schema it creates. */
const SCHEMA_MARK = '~standard';

/**
 * Strips the schemas from the browser's build. Only the server validates calls, so the browser needs just a few parts
 * of each; the others, their imports and the schema library are dropped (14 KB of every page's scripts, compressed).
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      order: 'post',
      filter: { id: CONTRACT },
      handler(code) {
        return { code: withoutSchemas(code, (text) => this.parse(text)), map: null };
      },
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.code.includes(SCHEMA_MARK)) continue;
        const contract = file.moduleIds.filter((id) => CONTRACT.test(id));
        this.error(
          `${file.name} would bring a schema to the browser. Add the function that creates the schema to SCHEMA_MAKERS. The file includes these contract modules: ${contract.join(', ')}`,
        );
      }
    },
  };
}
