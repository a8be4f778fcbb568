import {
  getPlatformMoney,
  listProviderMoney,
  listProviderPayments,
  recordProviderPayment,
} from '@quivertree/contract/platform-money';
import { DEFAULT_CURRENCY, formatMoney } from '@quivertree/domain/money';
import { PROVIDERS } from '@quivertree/domain/payment-providers';
import { useState } from 'react';
import { choicesNamed } from '../../ui/choices.ts';
import { SelectField } from '../../ui/select.tsx';
import { TextField } from '../../ui/field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';

/** Notes that a provider paid us of the money that it took. */
export function RecordProviderPayment({ onClose }: { onClose: () => void }) {
  const [provider, setProvider] = useState<(typeof PROVIDERS)[number]>('STRIPE');
  const [reference, setReference] = useState('');
  const [receivedMinor, setReceivedMinor] = useState<number | null>(null);
  const [costMinor, setCostMinor] = useState<number | null>(0);
  const fallsBy = (receivedMinor ?? 0) + (costMinor ?? 0);
  return (
    <CommandDialog
      call={recordProviderPayment}
      title="Note a provider’s payment"
      action="Note the payment"
      done="The payment is noted."
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
        {`What ${provider} holds for us falls by ${formatMoney({ amount: fallsBy, currency: DEFAULT_CURRENCY })}; our bank has what was received, the rest is our cost.`}
      </p>
      <SelectField
        label="Provider"
        choices={choicesNamed(PROVIDERS)}
        value={provider}
        onChange={(event) => setProvider(PROVIDERS.find((one) => one === event.target.value) ?? 'STRIPE')}
      />
      <TextField
        label="Provider’s name for the payment"
        value={reference}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => setReference(event.target.value)}
      />
      <MoneyField label="Received" value={receivedMinor} onChange={setReceivedMinor} />
      <MoneyField label="Kept for its service" value={costMinor} onChange={setCostMinor} />
    </CommandDialog>
  );
}
