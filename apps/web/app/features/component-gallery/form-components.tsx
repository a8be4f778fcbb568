import { NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Narrow, GalleryEntry } from './gallery-entry.tsx';

const FEE_PAYERS = [
  { value: 'buyer', label: 'The buyer', hint: 'Added to the ticket price.' },
  { value: 'organiser', label: 'The organiser', hint: 'Deducted from your earnings.' },
  { value: 'nobody', label: 'No one', disabled: true },
] as const;

/** Components of the hubs' forms. */
export function FormComponents() {
  const [price, setPrice] = useState<number | null>(125_000);
  const [startsAt, setStartsAt] = useState<string | null>('2026-12-05T16:30:00.000Z');
  const [payer, setPayer] = useState<(typeof FEE_PAYERS)[number]['value'] | null>('buyer');
  const [asking, setAsking] = useState<'idle' | 'busy' | 'failed' | null>(null);
  return (
    <>
      <GalleryEntry name="Money, date and time">
        <Narrow>
          <MoneyField label="Price" value={price} onChange={setPrice} hint={`${price} cents`} />
          <MoneyField label="Refund" value={null} onChange={() => {}} error="Please enter at most N$ 450.00." />
          <MoneyField label="Fee" value={500} onChange={() => {}} disabled />
          <DateTimeField
            label="Starts"
            value={startsAt}
            onChange={setStartsAt}
            timeZone={NAMIBIA}
            hint={startsAt ?? 'None'}
          />
          <DateTimeField
            label="Ends"
            value={null}
            onChange={() => {}}
            timeZone={NAMIBIA}
            error="Please choose a time after the start."
          />
        </Narrow>
      </GalleryEntry>
      <GalleryEntry name="Choices">
        <Narrow>
          <CheckboxField label="Allow ticket transfers" defaultChecked hint="Holders transfer tickets themselves." />
          <CheckboxField label="I agree" error="Please agree to continue." />
          <CheckboxField label="Disabled" disabled />
          <RadioGroup legend="Who pays the fee" name="payer" choices={FEE_PAYERS} value={payer} onChange={setPayer} />
          <RadioGroup
            legend="With an error"
            name="payer-error"
            choices={FEE_PAYERS}
            value={null}
            onChange={() => {}}
            error="Please choose one."
          />
        </Narrow>
      </GalleryEntry>
      <GalleryEntry name="Confirmation">
        <Button kind="outline" onClick={() => setAsking('idle')}>
          Refund…
        </Button>
        <Button kind="outline" onClick={() => setAsking('busy')}>
          Refund, busy…
        </Button>
        <Button kind="outline" onClick={() => setAsking('failed')}>
          Refund, failed…
        </Button>
        {asking && (
          <ConfirmDialog
            title="Refund this order?"
            action="Refund N$ 450.00"
            busy={asking === 'busy'}
            error={asking === 'failed' ? 'A dispute is open, so the provider decides.' : undefined}
            onConfirm={() => setAsking(null)}
            onClose={() => setAsking(null)}
          >
            <p>Ndapewa Shikongo will be refunded N$ 450.00, of which N$ 427.50 comes from the organiser.</p>
            <p>Tickets 1 and 2 will no longer be valid.</p>
          </ConfirmDialog>
        )}
      </GalleryEntry>
    </>
  );
}
