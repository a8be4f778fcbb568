import { encryptTextAgain } from '../db/encrypted-text.ts';
import type { StoredSecrets } from './stored-secrets.ts';

export const storedSigningKeys: StoredSecrets = {
  column: 'signing_keys.encrypted_private_key',
  title: 'signing keys',
  async change(client, from, to) {
    const { rows } = await client.query<{ id: string; encrypted_private_key: Buffer }>(
      'select id, encrypted_private_key from signing_keys',
    );
    await client.query(
      `update signing_keys k set encrypted_private_key = n.encrypted
         from unnest($1::text[], $2::bytea[]) as n (id, encrypted) where k.id = n.id`,
      [
        rows.map(({ id }) => id),
        rows.map((row) => encryptTextAgain(row.encrypted_private_key, from.wrapping, to.wrapping)),
      ],
    );
    return rows.length;
  },
};
