import { encryptTextAgain } from '../../../db/encrypted-text.ts';
import type { StoredSecrets } from '../../../keys/stored-secrets.ts';
import { bankDetailsContext } from './bank-details.ts';

export const storedBankDetails: StoredSecrets = {
  column: 'organiser_bank_details.encrypted_details',
  title: 'bank details',
  async change(client, from, to) {
    const { rows } = await client.query<{ id: string; organiser_id: string; encrypted_details: Buffer }>(
      'select id, organiser_id, encrypted_details from organiser_bank_details',
    );
    await client.query('alter table organiser_bank_details disable trigger organiser_bank_details_append_only');
    await client.query(
      `update organiser_bank_details d set encrypted_details = n.encrypted
         from unnest($1::uuid[], $2::bytea[]) as n (id, encrypted) where d.id = n.id`,
      [
        rows.map(({ id }) => id),
        rows.map((row) =>
          encryptTextAgain(row.encrypted_details, from.bankDetails, to.bankDetails, bankDetailsContext(row)),
        ),
      ],
    );
    await client.query('alter table organiser_bank_details enable trigger organiser_bank_details_append_only');
    return rows.length;
  },
};
