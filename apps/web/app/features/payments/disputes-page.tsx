import { providerName } from '@quivertree/domain/payments/payment-providers';
import { Sentence } from '../../ui/sentence.tsx';
import type { Answer } from '@quivertree/contract/call';
import { DISPUTE_SORTS, listDisputes, fetchDisputes } from '@quivertree/contract/payments/disputes';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { choicesOf } from '../../ui/options.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { showError } from '../../ui/toast.ts';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { AMOUNT_COLUMN, EVENT_COLUMN, ORDER_COLUMN } from '../hub/list-columns.tsx';
import { RowAction } from '../../ui/row-action.tsx';
import { DISPUTE_STATE_WORDS } from '../hub/money-state-words.ts';
import { useCommand } from '../../queries/use-command.ts';
import { useList } from '../hub/use-list.ts';
import { When } from '../hub/when.tsx';
import { DecideDispute } from './decide-dispute.tsx';
import { RecordDispute } from './record-dispute.tsx';

export type Dispute = Answer<typeof listDisputes>['items'][number];

/** Disputes: payments that buyers have reclaimed through their banks. */
export default function DisputesPage() {
  const list = useList({ call: listDisputes, sorts: DISPUTE_SORTS, filters: ['q', 'state'] });
  const checkProviders = useCommand(fetchDisputes, {
    done: 'Disputes updated',
    failed: showError,
    refresh: [listDisputes],
  });
  const [deciding, setDeciding] = useState<Dispute>();
  const [recording, setRecording] = useState(false);
  return (
    <HubPage
      title="Disputes"
      lead="While a dispute is open, the payment can’t be refunded and the organiser’s share is on hold. Where possible, we check with providers for new disputes and outcomes every six hours."
      actions={
        <>
          <Button kind="outline" onClick={() => setRecording(true)}>
            Add dispute
          </Button>
          <Button kind="outline" busy={checkProviders.busy} onClick={() => void checkProviders.run({})}>
            Check with providers
          </Button>
        </>
      }
    >
      <ListView
        list={list}
        name="Disputes"
        search="Reference or email"
        filters={[{ name: 'state', label: 'State', choices: choicesOf(DISPUTE_STATE_WORDS) }]}
        rowKey={({ id }) => id}
        columns={[
          ORDER_COLUMN,
          EVENT_COLUMN,
          {
            label: 'Provider',
            cell: ({ provider, providerReference }) => (
              <span className="block sm:min-w-32">
                {providerName(provider)}
                <span className="block text-sm wrap-anywhere text-soft">{providerReference}</span>
              </span>
            ),
          },
          { label: 'Opened', sort: 'openedAt', cell: ({ openedAt }) => <When at={openedAt} day /> },
          { label: 'Evidence due', cell: (dispute) => <Deadline dispute={dispute} /> },
          { label: 'State', cell: (dispute) => <State dispute={dispute} onDecide={() => setDeciding(dispute)} /> },
          { ...AMOUNT_COLUMN, sort: 'amount' },
        ]}
        empty={
          <EmptyState title="No disputes">
            <p className="text-soft">Payments that buyers dispute with their bank will show up here.</p>
          </EmptyState>
        }
      />
      {deciding && <DecideDispute dispute={deciding} onClose={() => setDeciding(undefined)} />}
      {recording && <RecordDispute onClose={() => setRecording(false)} />}
    </HubPage>
  );
}

/** State of a dispute, with a button to record its outcome or a note saying who will decide it. */
function State({
  dispute: { state, byHand, decidedAt, ownOrganisation },
  onDecide,
}: {
  dispute: Dispute;
  onDecide: () => void;
}) {
  return (
    <span className="inline-flex flex-col items-start gap-1 max-sm:items-end">
      <StatusPill tone={DISPUTE_STATE_WORDS[state].tone}>{DISPUTE_STATE_WORDS[state].label}</StatusPill>
      {decidedAt && (
        <span className="text-sm text-soft">
          <Sentence text="on {date}" values={{ date: <When at={decidedAt} day /> }} />
        </span>
      )}
      {byHand && state !== 'won' && !ownOrganisation && (
        <span className="mt-2">
          <RowAction onClick={onDecide}>Record outcome</RowAction>
        </span>
      )}
      {byHand && state !== 'won' && ownOrganisation && (
        <span className="text-sm text-soft">Waiting for another administrator</span>
      )}
      {!byHand && state === 'open' && <span className="text-sm text-soft">Waiting for the provider</span>}
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
