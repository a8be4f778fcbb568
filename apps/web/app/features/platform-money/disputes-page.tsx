import type { Answer } from '@quivertree/contract/call';
import { DISPUTE_SORTS, listDisputes, lookUpDisputes } from '@quivertree/contract/disputes';
import { DISPUTE_STATES } from '@quivertree/domain/dispute-states';
import type { DisputeState } from '@quivertree/domain/dispute-states';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx';
import { showError } from '../../ui/toast.ts';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { AMOUNT_COLUMN, EVENT_COLUMN, ORDER_COLUMN } from '../hub/list-columns.tsx';
import { RowAction } from '../../ui/row-action.tsx';
import { useCommand } from '../hub/use-command.ts';
import { useList } from '../hub/use-list.ts';
import { When } from '../hub/when.tsx';
import { DecideDispute } from './decide-dispute.tsx';
import { RecordDispute } from './record-dispute.tsx';

export type Dispute = Answer<typeof listDisputes>['items'][number];

const STATES: Record<DisputeState, readonly [words: string, tone: StatusTone]> = {
  open: ['Open', 'waiting'],
  won: ['Won', 'good'],
  lost: ['Lost', 'bad'],
};
const CHOICES = DISPUTE_STATES.map((value) => ({ value, label: STATES[value][0] }));

/** Payments that buyers take back through their banks. */
export default function DisputesPage() {
  const list = useList({ call: listDisputes, sorts: DISPUTE_SORTS, filters: ['q', 'state'] });
  const lookUp = useCommand(lookUpDisputes, { done: 'The providers were asked.', refresh: [listDisputes] });
  const [decided, setDecided] = useState<Dispute>();
  const [recording, setRecording] = useState(false);
  return (
    <HubPage
      title="Disputes"
      lead="While one is open, its payment’s refunds wait and the organiser’s share is kept back. Providers that can be asked are asked every six hours."
      actions={
        <>
          <Button kind="outline" onClick={() => setRecording(true)}>
            Note a dispute
          </Button>
          <Button
            kind="outline"
            busy={lookUp.isPending}
            onClick={() => lookUp.mutate({}, { onError: (error) => void showError(error.message) })}
          >
            Ask the providers now
          </Button>
        </>
      }
    >
      <ListView
        list={list}
        name="Disputes"
        search="Reference or email"
        filters={[{ name: 'state', label: 'State', choices: CHOICES }]}
        rowKey={({ id }) => id}
        columns={[
          ORDER_COLUMN,
          EVENT_COLUMN,
          {
            label: 'Provider',
            cell: ({ provider, providerReference }) => (
              <span className="block sm:min-w-32">
                {provider}
                <span className="block text-sm wrap-anywhere text-soft">{providerReference}</span>
              </span>
            ),
          },
          { label: 'Opened', sort: 'openedAt', cell: ({ openedAt }) => <When at={openedAt} day /> },
          { label: 'Evidence until', cell: (dispute) => <Deadline dispute={dispute} /> },
          { label: 'State', cell: (dispute) => <State dispute={dispute} onDecide={() => setDecided(dispute)} /> },
          { ...AMOUNT_COLUMN, sort: 'amount' },
        ]}
        empty={
          <EmptyState title="No disputes">
            <p className="text-soft">No buyer has taken a payment back through the bank.</p>
          </EmptyState>
        }
      />
      {decided && <DecideDispute dispute={decided} onClose={() => setDecided(undefined)} />}
      {recording && <RecordDispute onClose={() => setRecording(false)} />}
    </HubPage>
  );
}

/** How it stands, and the way to decide it, or whose word is waited for. */
function State({
  dispute: { state, byHand, decidedAt, ownOrganisation },
  onDecide,
}: {
  dispute: Dispute;
  onDecide: () => void;
}) {
  return (
    <span className="inline-flex flex-col items-start gap-1 max-sm:items-end">
      <StatusPill tone={STATES[state][1]}>{STATES[state][0]}</StatusPill>
      {decidedAt && (
        <span className="text-sm text-soft">
          on <When at={decidedAt} day />
        </span>
      )}
      {byHand && state !== 'won' && !ownOrganisation && <RowAction onClick={onDecide}>Decide</RowAction>}
      {byHand && state !== 'won' && ownOrganisation && (
        <span className="text-sm text-soft">Another administrator decides</span>
      )}
      {!byHand && state === 'open' && <span className="text-sm text-soft">The provider decides</span>}
    </span>
  );
}

const SOON_MS = 3 * 86_400_000;

function Deadline({ dispute: { state, evidenceDueAt } }: { dispute: Dispute }) {
  const [now] = useState(() => Date.now());
  if (evidenceDueAt === null || state !== 'open') return '–';
  const soon = Date.parse(evidenceDueAt) < now + SOON_MS;
  const when = <When at={evidenceDueAt} day />;
  return soon ? <StatusPill tone="bad">{when}</StatusPill> : when;
}
