import type { PictureFormat, PicturePurpose } from '@quivertree/domain/pictures/pictures';

/** Store of named files. The content under a name never changes, so it can be cached forever. */
export interface ObjectStore {
  /** Stores a file; storing the same file again has no effect. */
  put(name: string, body: Uint8Array, type: string): Promise<void>;
  /** The file, or undefined if there is none. */
  get(name: string): Promise<Uint8Array | undefined>;
  /** Removes a file, if it exists. */
  remove(name: string): Promise<void>;
}

/** The store takes no files at the moment, because it is full or refuses to write. */
export class StoreRefusesError extends Error {}

/** Name of a picture's file in the object store. */
export function objectNameOf(purpose: PicturePurpose, id: string, width: number, format: PictureFormat): string {
  return `pictures/${purpose}/${id}/${width}.${format}`;
}
