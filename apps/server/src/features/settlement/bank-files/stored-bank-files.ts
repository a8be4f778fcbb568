import { encryptTextAgain } from '../../../db/encrypted-text.ts';
import { one } from '../../../db/one-row.ts';
import type { StoredSecrets } from '../../../keys/stored-secrets.ts';
import { bankFileContext } from './create-bank-file.ts';

export const storedBankFiles: StoredSecrets = {
  column: 'bank_files.encrypted_content',
  title: 'bank files',
  async change(client, from, to) {
    const files = await client.query<{ id: string }>('select id from bank_files');
    await client.query('alter table bank_files disable trigger bank_files_frozen');
    // One by one, since each may list thousands of payouts.
    for (const { id } of files.rows) {
      const found = await client.query<{ encrypted_content: Buffer }>(
        'select encrypted_content from bank_files where id = $1',
        [id],
      );
      const { encrypted_content: encrypted } = one(found.rows);
      await client.query('update bank_files set encrypted_content = $2 where id = $1', [
        id,
        encryptTextAgain(encrypted, from.bankDetails, to.bankDetails, bankFileContext(id)),
      ]);
    }
    await client.query('alter table bank_files enable trigger bank_files_frozen');
    return files.rows.length;
  },
};
