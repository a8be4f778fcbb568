import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { createCommandAttempt } from '../../command-attempt.ts';
import { messageOf } from '../../error-message.ts';
import { retryUnlessRefused } from '../hub/retry-unless-refused.ts';

/** In place of the words that a plan is asked for without. */
export const NO_WORDS = '–';

interface PlannedActionProps<Plan> {
  title: string;
  /** What is asked for: another wish has another plan. */
  wish: unknown;
  /** What is said with it, and is nothing to the plan. */
  words?: string;
  /** Finds out what would happen, without doing it. */
  preview: (signal: AbortSignal) => Promise<Plan>;
  /** What will happen, and to whose money. */
  explain: (plan: Plan) => ReactNode;
  /** The deed, for instance "Refund N$ 105.00". */
  action: (plan: Plan | undefined) => string;
  /** What still has to be filled in. */
  missing?: string | undefined;
  run: (idempotencyKey: string) => Promise<unknown>;
  /** Said when it is done. */
  done: string;
  onDone: () => void;
  onClose: () => void;
  /** What can be chosen. */
  children?: ReactNode;
}

/**
 * Shows what a deed would do, as the server worked it out, before it is done. Another wish, or other words, is another deed;
 * a repeat of the same has one effect, however often it is clicked.
 */
export function PlannedAction<Plan>(props: PlannedActionProps<Plan>) {
  const wish = JSON.stringify(props.wish);
  const [attempt] = useState(() => createCommandAttempt());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ wish: string; message: string }>();
  const plan = useQuery({
    queryKey: ['preview', props.title, wish],
    queryFn: ({ signal }) => props.preview(signal),
    gcTime: 0,
    retry: retryUnlessRefused,
  });

  async function run() {
    setBusy(true);
    try {
      await props.run(attempt.keyFor([wish, props.words]));
      void showSuccess(props.done);
      props.onDone();
    } catch (error) {
      setBusy(false);
      setFailure({ wish, message: messageOf(error) });
    }
  }

  return (
    <ConfirmDialog
      title={props.title}
      action={props.action(plan.data)}
      busy={busy}
      disabled={!plan.data || props.missing !== undefined}
      error={failure?.wish === wish ? failure.message : plan.error?.message}
      onConfirm={() => void run()}
      onClose={props.onClose}
    >
      {props.children}
      <div aria-live="polite" className="rounded-md bg-pan-deep p-4">
        {plan.data ? props.explain(plan.data) : plan.error ? 'Nothing would happen.' : <Skeleton className="h-12" />}
        {plan.data && props.missing && <p className="mt-2 font-semibold">{props.missing}</p>}
      </div>
    </ConfirmDialog>
  );
}
