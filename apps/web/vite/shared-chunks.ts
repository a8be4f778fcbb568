/** The bundler's module graph, with each module's static importers. */
interface Graph {
  getModuleInfo(id: string): { importers: string[] } | null;
}

/** Pages that most visitors open first; each includes its layout and the root. */
const VISITED = /[\\/]app[\\/](root|layouts[\\/]public-layout|routes[\\/](home|explore|event|calendar))\.tsx/;
const OWN = /[\\/](apps[\\/]web[\\/]app|packages)[\\/]/;
/**
 * Minimum number of those pages that must need a module for it to go into the shared chunk; two are enough if one of
 * them is the event's page, which has the most scripts.
 */
const PAGES = 3;

/** Parts of the catalogue, which no hub needs. */
const CATALOGUE = /[\\/]catalogue[\\/]/;

/**
 * Groups modules shared by several of the most visited pages into one chunk, which compresses better than thirty small
 * ones. Other modules, such as those that only the hubs share, stay out of it.
 *
 * @returns the name of a module's chunk, or null to let the bundler decide
 */
export function siteChunk(id: string, graph: Graph): 'site' | null {
  const pages = visitedPages(id, graph);
  const shared = pages.size >= PAGES || (pages.size > 1 && pages.has('routes/event'));
  return shared || pages.has('root') || pages.has('layouts/public-layout') ? 'site' : null;
}

/** Groups what else the home page and Explore share, with its imports. */
export function listsChunk(id: string, graph: Graph): 'lists' | null {
  const pages = CATALOGUE.test(id) ? visitedPages(id, graph) : new Set();
  return pages.has('routes/home') && pages.has('routes/explore') ? 'lists' : null;
}

/** The most visited pages that need a module, other than the page whose module it is. */
function visitedPages(id: string, graph: Graph): Set<string> {
  const pages = new Set<string>();
  if (!OWN.test(id) || VISITED.test(id)) return pages;
  const seen = new Set([id]);
  for (const module of seen) {
    const page = VISITED.exec(module)?.[1];
    if (page) pages.add(page);
    else for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  }
  return pages;
}
