import { plural } from '@quivertree/domain/plural';
import type { Answer } from '@quivertree/contract/call';
import type { getSealState } from '@quivertree/contract/record';
import { StatusPill } from '../../ui/status-pill.tsx';
import { ageWords, whenWords } from './age-words.ts';

/** Verification state and latest checkpoint of the audit log. */
export function SealLine({ seal }: { seal: Answer<typeof getSealState> }) {
  const broken = (seal.verified?.findings ?? 0) > 0;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusPill tone={broken ? 'bad' : seal.verified ? 'good' : 'neutral'}>
          {broken ? 'The audit log has been altered' : seal.verified ? 'The audit log is intact' : 'Not verified yet'}
        </StatusPill>
        {seal.verified && <span className="text-sm text-soft">verified on {whenWords(seal.verified.at)}</span>}
      </p>
      <p className="text-sm text-soft">
        {[
          plural(seal.entries, '1 entry', '{n} entries'),
          plural(seal.waiting, '1 not in a checkpoint yet', '{n} not in a checkpoint yet'),
          ...(seal.waitingSince ? [`oldest: ${ageWords(seal.waitingSince)}`] : []),
          ...(seal.sealedAt ? [`last checkpoint on ${whenWords(seal.sealedAt)}`] : []),
        ].join(' · ')}
      </p>
      {seal.newest && (
        <p className="text-sm break-all text-soft">
          Latest checkpoint <code>{seal.newest}</code>
        </p>
      )}
    </div>
  );
}
