import { readFile } from 'node:fs/promises';

/**
 * Addresses of the sources in a file of the server's bundle. A file without a map has none: it only re-exports others.
 *
 * @param url address of the file
 */
export async function bundledSources(url: string): Promise<string[]> {
  const map = await readFile(new URL(`${url}.map`), 'utf8').catch(() => '{"sources":[]}');
  return (JSON.parse(map) as { sources: string[] }).sources.map((source) => new URL(source, url).href);
}
