import {
  getPlatformMoney,
  listProviderMoney,
  listProviderPayments,
  recordProviderPayment,
} from '@quivertree/contract/settlement/platform-money';
import { DEFAULT_CURRENCY, formatMoney } from '@quivertree/domain/money/money';
import { providerName, PROVIDERS } from '@quivertree/domain/payments/payment-providers';
import { useState } from 'react';
import { SelectField } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/field.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { CommandDialog } from '../../hub/command-dialog.tsx';

/** Adds a payment from a provider to us. */
export function RecordProviderPayment({ onClose }: { onClose: () => void }) {
  const [provider, setProvider] = useState<(typeof PROVIDERS)[number]>('STRIPE');
  const [reference, setReference] = useState('');
  const [receivedMinor, setReceivedMinor] = useState<number | null>(null);
  const [costMinor, setCostMinor] = useState<number | null>(0);
  const total = (receivedMinor ?? 0) + (costMinor ?? 0);
  return (
    <CommandDialog
      call={recordProviderPayment}
      title="Add a provider payment"
      action="Add payment"
      done="Payment added"
      refresh={[listProviderPayments, listProviderMoney, getPlatformMoney]}
      disabled={reference.trim() === '' || !receivedMinor || costMinor === null}
      input={() => ({
        body: {
          provider,
          currency: DEFAULT_CURRENCY,
          reference: reference.trim(),
          receivedMinor: receivedMinor ?? 0,
          costMinor: costMinor ?? 0,
        },
      })}
      onClose={onClose}
    >
      <p>
        {`${providerName(provider)} will hold ${formatMoney({ amount: total, currency: DEFAULT_CURRENCY })} less for us. The amount received will be added to our bank balance, and the fee to our costs.`}
      </p>
      <SelectField
        label="Provider"
        choices={PROVIDERS.map((value) => ({ value, label: providerName(value) }))}
        value={provider}
        onChange={(event) => setProvider(PROVIDERS.find((one) => one === event.target.value) ?? 'STRIPE')}
      />
      <TextField
        label="Provider’s payment reference"
        value={reference}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => setReference(event.target.value)}
      />
      <MoneyField label="Received" value={receivedMinor} onChange={setReceivedMinor} />
      <MoneyField label="Provider’s fee" value={costMinor} onChange={setCostMinor} />
    </CommandDialog>
  );
}
