import { encryptTextAgain } from '../../../db/encrypted-text.ts';
import type { StoredSecrets } from '../../../keys/stored-secrets.ts';
import { totpContext } from './totp.ts';

export const storedTotpSecrets: StoredSecrets = {
  column: 'totp_secrets.encrypted_secret',
  title: 'authenticator secrets',
  async change(client, from, to) {
    const { rows } = await client.query<{ id: string; user_id: string; encrypted_secret: Buffer }>(
      'select id, user_id, encrypted_secret from totp_secrets',
    );
    await client.query(
      `update totp_secrets s set encrypted_secret = n.encrypted
         from unnest($1::uuid[], $2::bytea[]) as n (id, encrypted) where s.id = n.id`,
      [
        rows.map(({ id }) => id),
        rows.map((row) =>
          encryptTextAgain(row.encrypted_secret, from.secondFactors, to.secondFactors, totpContext(row.user_id)),
        ),
      ],
    );
    return rows.length;
  },
};
