import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createContext, SourceTextModule } from 'node:vm';
import type { Engine } from './scenario.fixture.ts';

/**
 * The only globals besides the language's own: those that come with `fetch`, and `TextEncoder`, which the signature
 * library needs and Hermes has too.
 */
const context = createContext({ Request, AbortController, URLSearchParams, TextEncoder });

const ROOT = resolve(import.meta.dirname, '../..');
const modules = new Map<string, SourceTextModule>();

/** Loads a module and everything it imports into the bare context. */
function moduleAt(path: string): SourceTextModule {
  const known = modules.get(path);
  if (known) return known;
  const source = readFileSync(path, 'utf8');
  const module = new SourceTextModule(path.endsWith('.ts') ? stripTypeScriptTypes(source) : source, {
    context,
    identifier: path,
    importModuleDynamically: (specifier) => evaluated(pathOf(specifier, path)),
  });
  modules.set(path, module);
  return module;
}

async function evaluated(path: string): Promise<SourceTextModule> {
  const module = moduleAt(path);
  if (module.status === 'unlinked')
    await module.link((specifier, { identifier }) => moduleAt(pathOf(specifier, identifier)));
  await module.evaluate();
  return module;
}

function pathOf(specifier: string, importer: string): string {
  const own = /^@quivertree\/(\w+)\/(.+)$/.exec(specifier);
  if (own) return join(ROOT, `packages/${own[1]}/src/${own[2]}.ts`);
  if (specifier.startsWith('.')) return join(dirname(importer), specifier);
  return fileURLToPath(import.meta.resolve(specifier, pathToFileURL(importer)));
}

const { namespace } = await evaluated(join(import.meta.dirname, 'scenario.fixture.ts'));
const { runScenario } = namespace as { runScenario: (engine: Engine) => Promise<unknown> };
const result = await runScenario({
  ...(JSON.parse(process.argv[2] ?? '') as Pick<Engine, 'baseUrl' | 'ticket'>),
  fetch: (request) => fetch(request),
  clock: {
    now: () => Date.now(),
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  },
  randomBytes: (length) => Uint8Array.from(randomBytes(length)),
  sha256: async (text) => createHash('sha256').update(text).digest(),
});
process.stdout.write(JSON.stringify(result));
