import { gzipSync } from 'node:zlib';

/** Maximum size of a page's scripts, in bytes, for the sake of visitors on metered connections. */
export const MAX_SCRIPTS = 116 * 1024;

export interface PageWeight {
  /** Compressed size in bytes of all scripts that the page's HTML names, and of everything they import statically. */
  scripts: number;
  files: string[];
}

/**
 * Scripts that a visit downloads before any interaction: those in the HTML, and everything they import statically.
 * Counts the gzip version of each file, which every browser accepts.
 */
export async function weighScripts(url: string, path: string): Promise<PageWeight> {
  const html = await (await fetch(url + path)).text();
  const sizes = new Map<string, number>();
  const open = new Set(html.match(/\/assets\/[\w.-]+\.js/g) ?? []);
  for (const file of open) {
    const code = await (await fetch(url + file)).text();
    sizes.set(file, gzipSync(code, { level: 9 }).byteLength);
    for (const [, imported] of code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      open.add(`/assets/${imported}`);
  }
  return { scripts: [...sizes.values()].reduce((sum, size) => sum + size, 0), files: [...sizes.keys()] };
}
