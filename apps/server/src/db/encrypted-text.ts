import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The secret in the environment isn't the one that a database's secrets were encrypted with. */
export class WrongSecretError extends Error {
  override name = 'WrongSecretError';

  constructor() {
    super('SECRET_KEY can’t decrypt this database’s secrets. Use the key they were encrypted with.');
  }
}

/**
 * Encrypts text with AES-256-GCM: nonce of 12 bytes, tag of 16, ciphertext. The result is bound to `context`, so one
 * row's secret can't be decrypted in another's place.
 */
export function encryptText(text: string, key: Buffer, context = ''): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Decrypts a text; throws WrongSecretError if the key or context differs. */
export function decryptText(encrypted: Buffer, key: Buffer, context = ''): string {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12)).setAAD(Buffer.from(context));
  decipher.setAuthTag(encrypted.subarray(12, 28));
  try {
    return decipher.update(encrypted.subarray(28), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    throw new WrongSecretError();
  }
}

/** Encrypts a text again under another key; throws WrongSecretError if the first key or the context differs. */
export function encryptTextAgain(encrypted: Buffer, from: Buffer, to: Buffer, context = ''): Buffer {
  return encryptText(decryptText(encrypted, from, context), to, context);
}
