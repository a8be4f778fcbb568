/** Condition that the audit checks. */
export interface Invariant {
  name: string;
  /** Describes the violation that a row stands for. */
  means: string;
  /** Selects the rows that break it. */
  sql: string;
}
