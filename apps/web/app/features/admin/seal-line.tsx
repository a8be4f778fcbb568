import type { Answer } from '@quivertree/contract/call';
import type { getSealState } from '@quivertree/contract/record';
import { StatusPill } from '../../ui/status-pill.tsx';
import { ageWords, whenWords } from './age-words.ts';

/** Whether the record is as it was written, and how far it is sealed. */
export function SealLine({ seal }: { seal: Answer<typeof getSealState> }) {
  const broken = (seal.verified?.findings ?? 0) > 0;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusPill tone={broken ? 'bad' : seal.verified ? 'good' : 'neutral'}>
          {broken ? 'The record is not as it was written' : seal.verified ? 'The record is intact' : 'Not verified yet'}
        </StatusPill>
        {seal.verified && <span className="text-sm text-soft">verified {whenWords(seal.verified.at)}</span>}
      </p>
      <p className="text-sm text-soft">
        {seal.entries.toLocaleString('en')} {seal.entries === 1 ? 'entry' : 'entries'}, {seal.waiting} waiting for a
        seal
        {seal.waitingSince && ` (the oldest: ${ageWords(seal.waitingSince)})`}
        {seal.sealedAt && `; last sealed ${whenWords(seal.sealedAt)}`}.
      </p>
      {seal.newest && (
        <p className="text-sm break-all text-soft">
          Newest seal <code>{seal.newest}</code>
        </p>
      )}
    </div>
  );
}
