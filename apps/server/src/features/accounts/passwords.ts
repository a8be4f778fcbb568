import { hash, verify } from '@node-rs/argon2';

/** Argon2id, the library's default, with OWASP's parameters: 19 MiB, 2 rounds. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a random password, so that refusing an unknown address takes as long as refusing a wrong password. */
let dummyHash: Promise<string> | undefined;

/** Argon2id hash in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/** Compares a password with a hash. Takes just as long if there is no hash. */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  dummyHash ??= hashPassword('a password that no one has');
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return passwordHash !== null && matches;
}
