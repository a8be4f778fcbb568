import { hash, verify } from '@node-rs/argon2';

/** Argon2id, the library's default, with OWASP's parameters: 19 MiB, 2 rounds. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of nobody's password, so that an unknown address takes as long to refuse as a wrong password. */
let nobodysHash: Promise<string> | undefined;

/** Argon2id hash in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/** Whether the password fits; takes the same time where there is no hash to compare with. */
export async function passwordFits(password: string, passwordHash: string | null): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password');
  const fits = await verify(passwordHash ?? (await nobodysHash), password);
  return passwordHash !== null && fits;
}
