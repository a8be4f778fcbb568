import { listDisputes, recordDispute } from '@quivertree/contract/disputes';
import { NAMIBIA } from '@quivertree/domain/zoned-time';
import { useState } from 'react';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';

/** Notes a dispute that a provider told us of by letter. */
export function RecordDispute({ onClose }: { onClose: () => void }) {
  const [orderReference, setOrderReference] = useState('');
  const [providerReference, setProviderReference] = useState('');
  const [amountMinor, setAmountMinor] = useState<number | null>(null);
  const [evidenceDueAt, setEvidenceDueAt] = useState<string | null>(null);
  return (
    <CommandDialog
      call={recordDispute}
      title="Note a dispute"
      action="Note the dispute"
      done="The dispute is noted."
      refresh={[listDisputes]}
      disabled={orderReference.trim() === '' || providerReference.trim() === '' || !amountMinor}
      note={{ label: 'Note', hint: 'What the provider wrote.' }}
      input={(note) => ({
        body: {
          orderReference: orderReference.trim(),
          providerReference: providerReference.trim(),
          amountMinor: amountMinor ?? 0,
          evidenceDueAt,
          note,
        },
      })}
      onClose={onClose}
    >
      <p>
        For providers that write letters. From now on refunds of this payment wait, and the organiser’s share of it is
        kept back until the dispute is decided.
      </p>
      <TextField
        label="Order’s reference"
        value={orderReference}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => setOrderReference(event.target.value)}
      />
      <TextField
        label="Provider’s name for the dispute"
        value={providerReference}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => setProviderReference(event.target.value)}
      />
      <MoneyField label="Amount that is taken back" value={amountMinor} onChange={setAmountMinor} />
      <DateTimeField
        label="Evidence until"
        optional
        timeZone={NAMIBIA}
        value={evidenceDueAt}
        onChange={setEvidenceDueAt}
      />
    </CommandDialog>
  );
}
