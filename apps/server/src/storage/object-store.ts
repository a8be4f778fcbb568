/** Files by name. What stands under a name never changes, so that whoever has read it once knows it. */
export interface ObjectStore {
  /** Keeps a file; keeping the same again changes nothing. */
  put(name: string, body: Uint8Array, type: string): Promise<void>;
  /** The file, or undefined where there is none. */
  get(name: string): Promise<Uint8Array | undefined>;
  /** Removes a file; it is no error where there is none. */
  remove(name: string): Promise<void>;
}
