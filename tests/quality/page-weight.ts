import { gzipSync } from 'node:zlib';

/** Maximum size of a page's scripts, in bytes, for the sake of visitors on metered connections. */
export const MAX_SCRIPTS = 116 * 1024;

/** Maximum size of all fonts, in bytes. */
export const MAX_FONTS = 70 * 1024;

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

/** Size in bytes of all fonts that a page's HTML and style sheets name, whether or not its texts need them. */
export async function weighFonts(url: string, path: string): Promise<{ fonts: number; files: string[] }> {
  const html = await (await fetch(url + path)).text();
  const sheets = new Set(html.match(/\/assets\/[\w.-]+\.css/g) ?? []);
  const texts = await Promise.all([...sheets].map(async (sheet) => (await fetch(url + sheet)).text()));
  const files = [
    ...new Set([html, ...texts].flatMap((text) => text.match(/\/assets\/[\w.-]+\.(?:woff2?|ttf|otf)/g) ?? [])),
  ];
  const sizes = await Promise.all(
    files.map(async (file) => (await (await fetch(url + file)).arrayBuffer()).byteLength),
  );
  return { fonts: sizes.reduce((sum, size) => sum + size, 0), files };
}
