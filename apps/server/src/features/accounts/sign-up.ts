import { isEasyPassword } from '@quivertree/domain/password-rule';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { Refusal } from '../../http/refusal.ts';
import { askToConfirm } from './own/email-confirmations.ts';
import { hashPassword } from './passwords.ts';
import { writeRecord } from '../record/write-record.ts';

export interface NewAccount {
  firstname: string;
  lastname: string;
  email: string;
  password: string;
}

/**
 * Creates an account with the role USER. Of several sign-ups at once with one e-mail address the index lets one in; the
 * others are refused like later ones, with `account.email_taken`. A mail asks to confirm the address.
 */
export async function signUp(
  { pool }: Context,
  { firstname, lastname, email, password }: NewAccount,
): Promise<{ id: string }> {
  if (isEasyPassword(password, { email, names: [firstname, lastname] })) throw new Refusal('account.easy_password');
  const passwordHash = await hashPassword(password);
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into users (id, email, name, password_hash) values ($1, $2, $3, $4)
       on conflict ((lower(email))) do nothing returning id`,
      [newId(), email, `${firstname} ${lastname}`, passwordHash],
    );
    const created = rows[0];
    if (!created) throw new Refusal('account.email_taken');
    await askToConfirm(client, created.id, email);
    await writeRecord(client, created.id, { action: 'account.created' });
    return created;
  });
}
