/** A kind of file that is made on the file thread. */
export interface FileTask<Input, Output> {
  /** Unique name. */
  readonly name: string;
  /** Loads the function that makes the file. Only the thread calls it, because the libraries are large. */
  readonly load: () => Promise<(input: Input) => Output | Promise<Output>>;
}

/**
 * Declares a kind of file. Declare it beside the function that makes it, and list it in `run-file-tasks.ts`. Input and
 * output are copied between threads, so they must be plain data.
 */
export function defineFileTask<Input, Output>(task: FileTask<Input, Output>): FileTask<Input, Output> {
  return task;
}

/** A message to the thread. */
export interface FileRequest {
  id: number;
  /** Name of the task. */
  task: string;
  input: unknown;
}

/** A message from the thread. A refusal is sent in parts, since a copied error loses its code and data. */
export type FileResult = { id: number } & (
  | { outcome: 'made'; output: unknown }
  | { outcome: 'refused'; refusal: { code: string; data: unknown; message: string } }
  | { outcome: 'failed'; error: unknown }
);
