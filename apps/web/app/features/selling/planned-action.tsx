import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { createCommandAttempt } from '@quivertree/contract/command-attempt';
import { newNonce } from '@quivertree/runtime/random';
import { messageOf } from '@quivertree/contract/error-message';
import { useQuery } from '../../queries/use-query.ts';
import { isRefusal } from '../../queries/answers.ts';
import { randomBytes } from '../../runtime/browser-runtime.ts';

/** Placeholder reason for previews. */
export const PREVIEW_REASON = '–';

interface PlannedActionProps<Plan> {
  title: string;
  /** Input that determines the plan; whenever it changes, the plan is fetched again. */
  request: unknown;
  /** Further input that doesn't affect the plan, such as a reason. */
  reason?: string;
  /** Fetches the plan without carrying it out. */
  preview: (signal: AbortSignal) => Promise<Plan>;
  /** Describes the effects of the plan. */
  explain: (plan: Plan) => ReactNode;
  /** Button label, for instance "Refund N$ 105.00". */
  action: (plan: Plan | undefined) => string;
  /** Hint about what still has to be filled in, which disables the button. */
  missing?: string | undefined;
  run: (idempotencyKey: string) => Promise<unknown>;
  /** Text of the toast after success. */
  done: string;
  onDone: () => void;
  onClose: () => void;
  /** Fields of the dialog's form. */
  children?: ReactNode;
}

/**
 * Dialog that previews the effects of an action, as planned by the server, before carrying it out. The idempotency key
 * depends on the request and the reason, so that sending the same request again has no further effect.
 */
export function PlannedAction<Plan>(props: PlannedActionProps<Plan>) {
  const request = JSON.stringify(props.request);
  const [attempt] = useState(() => createCommandAttempt(() => newNonce(randomBytes)));
  /** Keeps the plans of two dialogs with the same title apart. */
  const [dialog] = useState(() => newNonce(randomBytes));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ request: string; message: string }>();
  const plan = useQuery({
    key: ['preview', dialog, request],
    fetch: (_, signal) => props.preview(signal),
    cacheTime: 0,
    isFinal: isRefusal,
  });

  async function run() {
    setBusy(true);
    try {
      await props.run(attempt.keyFor([request, props.reason]));
      void showSuccess(props.done);
      props.onDone();
    } catch (error) {
      setBusy(false);
      setFailure({ request, message: messageOf(error) });
    }
  }

  return (
    <ConfirmDialog
      title={props.title}
      action={props.action(plan.data)}
      busy={busy}
      disabled={!plan.data || props.missing !== undefined}
      error={failure?.request === request ? failure.message : plan.error?.message}
      onConfirm={() => void run()}
      onClose={props.onClose}
    >
      {props.children}
      <div aria-live="polite" className="rounded-md bg-pan-deep p-4">
        {plan.data !== undefined ? (
          props.explain(plan.data)
        ) : plan.error ? (
          'Nothing will change.'
        ) : (
          <Skeleton className="h-12" />
        )}
        {plan.data !== undefined && props.missing && <p className="mt-2 font-semibold">{props.missing}</p>}
      </div>
    </ConfirmDialog>
  );
}
