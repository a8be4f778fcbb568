import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

// Preloaded into a server's process: writes the address of each module that it loads to the file LOADED_MODULES.
const file = process.env['LOADED_MODULES'];
if (file)
  registerHooks({
    load(url, context, nextLoad) {
      appendFileSync(file, `${url}\n`);
      return nextLoad(url, context);
    },
  });
