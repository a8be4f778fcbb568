import { createPayout, listPayouts } from '@quivertree/contract/payouts';
import { DEFAULT_CURRENCY } from '@quivertree/domain/money';
import { CommandDialog } from '../hub/command-dialog.tsx';
import type { OrganiserMoney } from './organiser-money-page.tsx';

interface DrawUpPayoutProps {
  organiser: OrganiserMoney;
  onClose: () => void;
}

/** Draws up a payout by hand, for somebody else to approve. */
export function DrawUpPayout({ organiser: { organiserId, name }, onClose }: DrawUpPayoutProps) {
  return (
    <CommandDialog
      call={createPayout}
      title={`Draw up a payout to ${name}`}
      action="Draw up a payout"
      done="Drawn up: somebody else has to approve it."
      refresh={[listPayouts]}
      input={() => ({ params: { organiserId }, body: { currency: DEFAULT_CURRENCY } })}
      onClose={onClose}
    >
      <p>
        {`All that is due to ${name} now goes into a new payout, without waiting for the settlement. Somebody else has to approve it; no money leaves our bank until then.`}
      </p>
    </CommandDialog>
  );
}
