/** What must be true, whatever happens (engine, Invariants). */
export interface Invariant {
  name: string;
  /** What a row that is found means. */
  means: string;
  /** Finds the rows that break it. */
  sql: string;
}
