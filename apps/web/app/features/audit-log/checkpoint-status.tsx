import { plural } from '@quivertree/domain/text/plural';
import type { Answer } from '@quivertree/contract/call';
import type { getCheckpointState } from '@quivertree/contract/audit-log/audit-log';
import { StatusPill } from '../../ui/status-pill.tsx';
import { ageWords, whenWords } from '../administration/age-words.ts';

/** The audit log's verification state and latest checkpoint. */
export function CheckpointStatus({ checkpoint }: { checkpoint: Answer<typeof getCheckpointState> }) {
  const broken = (checkpoint.verified?.findings ?? 0) > 0;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusPill tone={broken ? 'bad' : checkpoint.verified ? 'good' : 'neutral'}>
          {broken
            ? 'The audit log has been altered'
            : checkpoint.verified
              ? 'The audit log is intact'
              : 'Not verified yet'}
        </StatusPill>
        {checkpoint.verified && (
          <span className="text-sm text-soft">Verified on {whenWords(checkpoint.verified.at)}</span>
        )}
      </p>
      <p className="text-sm text-soft">
        {[
          plural(checkpoint.entries, '1 entry', '{n} entries'),
          plural(checkpoint.waiting, '1 entry not in a checkpoint yet', '{n} entries not in a checkpoint yet'),
          ...(checkpoint.waitingSince ? [`oldest waiting entry: ${ageWords(checkpoint.waitingSince)}`] : []),
          ...(checkpoint.checkpointedAt ? [`latest checkpoint on ${whenWords(checkpoint.checkpointedAt)}`] : []),
        ].join(' · ')}
      </p>
      {checkpoint.newest && (
        <p className="text-sm break-all text-soft">
          Number and hash of the latest checkpoint: <code>{checkpoint.newest}</code>
        </p>
      )}
    </div>
  );
}
