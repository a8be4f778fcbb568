/** True if the signature of `message` was made with the private key of `publicKey` (32 bytes). */
export type VerifyEd25519 = (publicKey: Bytes, signature: Bytes, message: Bytes) => Promise<boolean>;

type Bytes = Uint8Array<ArrayBuffer>;

/** The part of Web Crypto that checks signatures. */
export interface SubtleVerifier<Key> {
  importKey(format: 'raw', bytes: Bytes, algorithm: 'Ed25519', extractable: false, usages: ['verify']): Promise<Key>;
  verify(algorithm: 'Ed25519', key: Key, signature: Bytes, message: Bytes): Promise<boolean>;
}

/**
 * Checks signatures with the engine's own Web Crypto. If that is missing or doesn't support Ed25519, as on phones
 * (Hermes) and in older browsers, it uses a library, which is loaded on first use.
 */
export function ed25519Verifier<Key>(subtle?: SubtleVerifier<Key>): VerifyEd25519 {
  return async (publicKey, signature, message) => {
    const key = await subtle?.importKey('raw', publicKey, 'Ed25519', false, ['verify']).catch(() => undefined);
    if (subtle && key) return subtle.verify('Ed25519', key, signature, message);
    const { ed25519 } = await import('@noble/curves/ed25519.js');
    try {
      return ed25519.verify(signature, message, publicKey, { zip215: false });
    } catch {
      // The key or the signature has the wrong length.
      return false;
    }
  };
}
