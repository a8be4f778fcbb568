// Types for the part of Web Crypto that the packages use (https://w3c.github.io/webcrypto).

interface CryptoKey {
  readonly type: 'private' | 'public' | 'secret';
}

interface SubtleCrypto {
  digest(algorithm: string, data: Uint8Array): Promise<ArrayBuffer>;
  sign(algorithm: string, key: CryptoKey, data: Uint8Array): Promise<ArrayBuffer>;
  verify(algorithm: string, key: CryptoKey, signature: Uint8Array, data: Uint8Array): Promise<boolean>;
}

declare const crypto: {
  readonly subtle: SubtleCrypto;
  getRandomValues<T extends Uint8Array>(array: T): T;
  randomUUID(): string;
};
