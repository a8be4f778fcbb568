import { gzipSync } from 'node:zlib';

export interface PageWeight {
  /** All scripts that the page's HTML names and all that these import at once, compressed, in bytes. */
  scripts: number;
  files: string[];
}

/**
 * What a visit downloads in scripts before anybody touches anything: those that the HTML names, and all that they import
 * in turn without being asked. Each file is counted by its gzip form, which every browser takes.
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
