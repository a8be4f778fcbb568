import type pg from 'pg';
import type { DerivedKeys } from './signing-keys.ts';

/** All keys that are derived from one secret. */
export interface KeysOfSecret extends DerivedKeys {
  /** Encrypts the signing keys. */
  wrapping: Buffer;
}

/** A column whose values are encrypted or signed under a key that is derived from the environment's secret. */
export interface StoredSecrets {
  /** Its table and name. */
  column: string;
  /** Its content, for the operator. */
  title: string;
  /**
   * Encrypts or signs all values again, under the keys of another secret. Returns their number. Throws WrongSecretError
   * if a value isn't under `from`. Runs in the caller's transaction, while no server is running.
   */
  change(client: pg.PoolClient, from: KeysOfSecret, to: KeysOfSecret): Promise<number>;
}
