import { createPayout, listPayouts } from '@quivertree/contract/settlement/payouts';
import { DEFAULT_CURRENCY } from '@quivertree/domain/money/money';
import { CommandDialog } from '../../hub/command-dialog.tsx';
import type { OrganiserMoney } from './organiser-money-page.tsx';

interface CreatePayoutProps {
  organiser: OrganiserMoney;
  onClose: () => void;
}

/** Creates a payout outside the settlement, for someone else to approve. */
export function CreatePayout({ organiser: { organiserId, name }, onClose }: CreatePayoutProps) {
  return (
    <CommandDialog
      call={createPayout}
      title={`Create a payout to ${name}?`}
      action="Create payout"
      done="Payout created"
      refresh={[listPayouts]}
      input={() => ({ params: { organiserId }, body: { currency: DEFAULT_CURRENCY } })}
      onClose={onClose}
    >
      <p>
        {`Everything due to ${name} goes into a new payout now instead of at the next settlement. Someone else has to approve it before any money leaves our bank.`}
      </p>
    </CommandDialog>
  );
}
