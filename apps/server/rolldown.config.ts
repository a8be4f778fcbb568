import { dirname, join, relative, sep } from 'node:path';
import { defineConfig } from 'rolldown';

const OUTPUT = join(import.meta.dirname, 'build');

/** Our own modules, and packages of many small modules. Other packages stay where they are. */
const BUNDLED = /^(@quivertree|zod|hono|@hono\/node-server|jose)(\/|$)/;
const isPackage = (id: string) => !/^[./]/.test(id) && !/^[a-z]:/i.test(id);

/** The address of a thread's module, of another file beside a source, and a source's folder. */
const ADDRESSES = /new URL\('([\w-]+)\.ts', import\.meta\.url\)|import\.meta\.(url|dirname)/g;

/**
 * The server in a few files, because loading a thousand small ones takes a third of a start. Threads are part of it.
 * Each module still finds other files relative to its own source: migrations, the built web.
 */
export default defineConfig({
  input: { main: 'src/main.ts' },
  cwd: import.meta.dirname,
  platform: 'node',
  external: (id) => isPackage(id) && !BUNDLED.test(id),
  plugins: [
    {
      name: 'source-addresses',
      transform: {
        filter: { id: /\.ts$/, code: 'import.meta' },
        handler(code, id) {
          const source = relative(OUTPUT, id).replaceAll(sep, '/');
          const moved = code.replaceAll(ADDRESSES, (_, thread: string | undefined, part: string) => {
            if (thread) {
              this.emitFile({ type: 'chunk', id: join(dirname(id), `${thread}.ts`), fileName: `${thread}.js` });
              return `new URL('${thread}.js', import.meta.url)`;
            }
            if (part === 'url') return `new URL('${source}', import.meta.url).href`;
            return `(import.meta.dirname + '/${dirname(source)}')`;
          });
          return { code: moved, map: null };
        },
      },
    },
  ],
  output: {
    dir: OUTPUT,
    cleanDir: true,
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  },
});
