/** A state machine as data: for each state the states that may follow it. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

/** Whether the table allows the change; the same question for a server's check and a screen's disabled button. */
export function mayBecome<State extends string>(table: Transitions<State>, from: State, to: State): boolean {
  return table[from].includes(to);
}
