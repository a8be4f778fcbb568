import { AddressLimit } from '../../limits/address-limit.ts';
import { mailboxOf } from '@quivertree/domain/orders/mailbox';
import { isEasyPassword } from '@quivertree/domain/accounts/password-rule';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { Refusal, tooManyAttempts } from '../../refusals/refusal.ts';
import { queueConfirmation } from './own/email-confirmations.ts';
import { hashPassword } from './passwords.ts';
import { queueAddressTakenMail } from './address-taken-mail.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';

export interface NewAccount {
  firstname: string;
  lastname: string;
  email: string;
  password: string;
  /** Path that the user is taken to after opening the link in the confirmation email. */
  next?: string | undefined;
}

/**
 * Number of taken addresses that one client address (for IPv6, one network) may discover; after that, its sign-ups are
 * refused.
 */
const TAKEN_LIMIT = { burst: 20, refillSeconds: 600 };
/** Rate limit for emails to the owner of a taken address. */
const NOTIFICATION_LIMIT = { burst: 1, refillSeconds: 86_400 };

/**
 * Creates an account with the role USER and emails the link that confirms its address. A taken address is refused with
 * `account.email_taken`, and its owner is notified; a client that tries many addresses is refused all further sign-ups
 * (decision 38).
 */
export function createSignUp(context: Pick<Infrastructure, 'pool' | 'limits'>) {
  const taken = new AddressLimit(context.limits, 'sign-up with taken addresses', TAKEN_LIMIT);
  const notifications = context.limits.rateLimit('emails about taken addresses', NOTIFICATION_LIMIT);

  return async function signUp(account: NewAccount, clientAddress: string): Promise<{ id: string }> {
    // Counts the attempt before checking whether the address is taken, so that simultaneous attempts count too.
    const seconds = taken.take(clientAddress);
    if (seconds > 0) throw tooManyAttempts(seconds);
    let isTaken = false;
    try {
      const created = await createAccount(context, account);
      if (created) return created;
      isTaken = true;
    } finally {
      if (!isTaken) taken.release(clientAddress);
    }
    if (notifications.take(mailboxOf(account.email)) === 0) await queueAddressTakenMail(context, account.email);
    throw new Refusal('account.email_taken');
  };
}

/**
 * The unique index lets only one of several simultaneous sign-ups with an address succeed; the others get undefined.
 */
async function createAccount(
  { pool }: Pick<Infrastructure, 'pool'>,
  { firstname, lastname, email, password, next }: NewAccount,
): Promise<{ id: string } | undefined> {
  if (isEasyPassword(password, { email, names: [firstname, lastname] })) throw new Refusal('account.easy_password');
  const passwordHash = await hashPassword(password);
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into users (id, email, name, password_hash) values ($1, $2, $3, $4)
       on conflict ((lower(email))) do nothing returning id`,
      [newId(), email, `${firstname} ${lastname}`, passwordHash],
    );
    const created = rows[0];
    if (!created) return undefined;
    await queueConfirmation(client, created.id, email, next);
    await writeAuditLog(client, created.id, { action: 'account.created' });
    return created;
  });
}
