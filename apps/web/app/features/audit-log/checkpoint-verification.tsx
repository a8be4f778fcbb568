import { runAudit } from '@quivertree/contract/administration/operations';
import { getCheckpointState } from '@quivertree/contract/audit-log/audit-log';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showError } from '../../ui/toast.ts';
import { AnswerView } from '../../queries/answer-view.tsx';
import { useCommand } from '../../queries/use-command.ts';
import { CheckpointStatus } from './checkpoint-status.tsx';
import { useAnswer } from '../../queries/use-query.ts';

const REFRESH_MS = 60_000;
const REFRESH_UNDER_WAY_MS = 2_000;

/** State of the audit log, with a button that verifies it as part of an audit. */
export function CheckpointVerification() {
  /**
   * Time of the last verification before the one started here; null if there was none. The one started here is in
   * progress until a later time is reported.
   */
  const [askedAfter, setAskedAfter] = useState<string | null>();
  const underWay = (verified: { at: string } | null | undefined) =>
    askedAfter !== undefined && (verified?.at ?? null) === askedAfter;
  const checkpoint = useAnswer(
    getCheckpointState,
    {},
    { refetchInterval: (data) => (underWay(data?.verified) ? REFRESH_UNDER_WAY_MS : REFRESH_MS) },
  );
  const verify = useCommand(runAudit, {
    done: 'Verification started',
    failed: (message) => {
      setAskedAfter(undefined);
      void showError(message);
    },
    refresh: [getCheckpointState],
  });
  const ask = (last: string | null) => {
    setAskedAfter(last);
    void verify.run({});
  };
  return (
    <AnswerView query={checkpoint} name="the audit log" awaited={<Skeleton className="h-20" />}>
      {(state) => (
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="min-w-0">
            <CheckpointStatus checkpoint={state} />
          </div>
          <Button
            kind="outline"
            busy={verify.busy || underWay(state.verified)}
            onClick={() => ask(state.verified?.at ?? null)}
          >
            Verify audit log
          </Button>
        </div>
      )}
    </AnswerView>
  );
}
