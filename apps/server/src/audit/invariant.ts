/** A condition that the audit checks. */
export interface Invariant {
  name: string;
  /** Describes the violation that each selected row represents. */
  means: string;
  /** Selects the rows that break the condition. */
  sql: string;
}
