/** A list as it was last shown in this tab. */
interface ShownList {
  /** Page, size, sort and filters, as in the URL. */
  search: string;
  /** Position of its entry in the tab's history; undefined if unknown. */
  entry: number | undefined;
}

/** Kept in memory only, because filters may contain names. */
const lists = new Map<string, ShownList>();

export function rememberList(path: string, search: string): void {
  lists.set(path, { search, entry: currentEntry() });
}

/** Address of the list with this path as it was last shown. */
export function lastListAddress(path: string): string {
  return path + (lists.get(path)?.search ?? '');
}

/** True if the browser's back button would lead to the list with this path. */
export function isPreviousEntry(path: string): boolean {
  const [entry, current] = [lists.get(path)?.entry, currentEntry()];
  return entry !== undefined && current !== undefined && entry === current - 1;
}

/** The router numbers the entries of the tab's history. */
function currentEntry(): number | undefined {
  return (window.history.state as { idx?: number } | null)?.idx;
}
