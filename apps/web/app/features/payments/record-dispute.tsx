import { listDisputes, recordDispute } from '@quivertree/contract/payments/disputes';
import { NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { useState } from 'react';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';

/** Adds a dispute that a provider reported by letter. */
export function RecordDispute({ onClose }: { onClose: () => void }) {
  const [orderReference, setOrderReference] = useState('');
  const [providerReference, setProviderReference] = useState('');
  const [amountMinor, setAmountMinor] = useState<number | null>(null);
  const [evidenceDueAt, setEvidenceDueAt] = useState<string | null>(null);
  return (
    <CommandDialog
      call={recordDispute}
      title="Add a dispute"
      action="Add dispute"
      done="Dispute added"
      refresh={[listDisputes]}
      disabled={orderReference.trim() === '' || providerReference.trim() === '' || !amountMinor}
      note={{ label: 'Note', hint: 'Quote or summarise the provider’s letter.' }}
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
        Use this for a dispute that a provider reports by letter. Until it’s decided, the payment can’t be refunded and
        the organiser’s share is on hold.
      </p>
      <TextField
        label="Order reference"
        value={orderReference}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => setOrderReference(event.target.value)}
      />
      <TextField
        label="Provider’s dispute reference"
        value={providerReference}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => setProviderReference(event.target.value)}
      />
      <MoneyField label="Disputed amount" value={amountMinor} onChange={setAmountMinor} />
      <DateTimeField
        label="Evidence due"
        optional
        timeZone={NAMIBIA}
        value={evidenceDueAt}
        onChange={setEvidenceDueAt}
      />
    </CommandDialog>
  );
}
