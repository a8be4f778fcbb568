/** Store of named files. The content under a name never changes, so it can be cached forever. */
export interface ObjectStore {
  /** Stores a file; storing the same file again has no effect. */
  put(name: string, body: Uint8Array, type: string): Promise<void>;
  /** The file, or undefined if there is none. */
  get(name: string): Promise<Uint8Array | undefined>;
  /** Removes a file, if it exists. */
  remove(name: string): Promise<void>;
}
