/** A state machine: for each state, the states that may follow it. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

/** True if the state machine allows the change. Used by the server and to disable buttons on screens. */
export function mayBecome<State extends string>(table: Transitions<State>, from: State, to: State): boolean {
  return table[from].includes(to);
}
