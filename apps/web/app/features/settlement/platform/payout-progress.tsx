import type { PayoutState } from '@quivertree/domain/settlement/payout-states';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { When } from '../../hub/when.tsx';
import type { AdminPayout } from './payout-page.tsx';
import { stepWords } from './admin-payout-words.tsx';
import { waitingFor } from './payout-waiting-for.ts';

const STEPS: readonly (readonly [state: PayoutState, name: string])[] = [
  ['draft', 'Draft'],
  ['approved', 'Approval'],
  ['sent', 'Payment'],
  ['settled', 'Arrival'],
];

/** Progress of a payout from the settlement to the organiser's bank, with who did each step and who is next. */
export function PayoutProgress({ payout }: { payout: AdminPayout }) {
  const { state, history } = payout;
  // Steps before the latest draft no longer count.
  const currentHistory = history.slice(history.findLastIndex(({ to }) => to === 'draft'));
  const done = (to: PayoutState) => currentHistory.find((step) => step.to === to);
  const steps =
    state === 'returned' || state === 'withdrawn'
      ? [...STEPS.filter(([to]) => done(to)), [state, stepWords({ to: state })] as const]
      : STEPS;
  const next = steps.find(([to]) => !done(to))?.[0];
  return (
    <ol aria-label="Progress" className="grid gap-x-5 gap-y-4 sm:auto-cols-fr sm:grid-flow-col">
      {steps.map(([to, name]) => {
        const step = done(to);
        return (
          <Step key={to} name={step ? stepWords(step) : name} done={step !== undefined} next={to === next}>
            {step ? (
              <>
                {step.by ?? 'Settlement'}, <When at={step.at} />
              </>
            ) : (
              to === next && waitingFor(payout)
            )}
          </Step>
        );
      })}
    </ol>
  );
}

function Step({ name, done, next, children }: { name: string; done: boolean; next: boolean; children: ReactNode }) {
  return (
    <li
      aria-current={next ? 'step' : undefined}
      className={classNames('border-t-2 pt-2', done ? 'border-camelthorn' : next ? 'border-dune' : 'border-hairline')}
    >
      <span className={classNames('block', done || next ? 'font-semibold' : 'text-soft')}>{name}</span>
      <span className="block text-sm text-soft">{children}</span>
    </li>
  );
}
