/** What the graph of modules tells about one: who imports it, waiting for it. */
interface Graph {
  getModuleInfo(id: string): { importers: string[] } | null;
}

/** What somebody who looks around visits first; a layout or the root is part of each of them. */
const VISITED = /[\\/]app[\\/](root|layouts[\\/]public-layout|routes[\\/](home|explore|event|calendar))\.tsx/;
const OWN = /[\\/](apps[\\/]web[\\/]app|packages)[\\/]/;
/** Needed by as many of them, a module travels with all. */
const PAGES = 3;

/**
 * Puts what several of the visited pages share into one piece, which compresses better than thirty crumbs; everything
 * else, as what the hubs share among themselves, stays out of it.
 * @returns the name of a module's chunk, or null where the bundler may decide
 */
export function siteChunk(id: string, graph: Graph): 'site' | null {
  if (!OWN.test(id) || VISITED.test(id)) return null;
  const pages = new Set<string>();
  const seen = new Set([id]);
  for (const module of seen) {
    const page = VISITED.exec(module)?.[1];
    if (page) pages.add(page);
    else for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  }
  return pages.has('root') || pages.has('layouts/public-layout') || pages.size >= PAGES ? 'site' : null;
}
