import type { Answer } from '@quivertree/contract/call';
import { DISPUTE_SORTS, listDisputes, lookUpDisputes } from '@quivertree/contract/disputes';
import { DISPUTE_STATES } from '@quivertree/domain/dispute-states';
import type { DisputeState } from '@quivertree/domain/dispute-states';
import { formatDate, NAMIBIA } from '@quivertree/domain/zoned-time';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx';
import { Amount } from '../hub/amount.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { OrderLink } from '../hub/order-link.tsx';
import { ListView } from '../hub/list-view.tsx';
import { RowButton } from '../hub/row-button.tsx';
import { useCommand } from '../hub/use-command.ts';
import { useList } from '../hub/use-list.ts';
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
export function DisputesPage() {
  const list = useList({ call: listDisputes, sorts: DISPUTE_SORTS, filters: ['state'] });
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
          <Button kind="outline" busy={lookUp.isPending} onClick={() => lookUp.mutate({ input: {} })}>
            Ask the providers now
          </Button>
        </>
      }
    >
      <ListView
        list={list}
        name="Disputes"
        filters={[{ name: 'state', label: 'State', choices: CHOICES }]}
        rowKey={({ id }) => id}
        columns={[
          {
            label: 'Order',
            cell: ({ eventId, orderReference, buyerName }) => (
              <>
                <OrderLink eventId={eventId} reference={orderReference} />
                <span className="block font-normal text-soft">{buyerName}</span>
              </>
            ),
          },
          {
            label: 'Event',
            cell: ({ eventName, organiserName }) => (
              <>
                {eventName}
                <span className="block text-soft">{organiserName}</span>
              </>
            ),
          },
          {
            label: 'Provider',
            cell: ({ provider, providerReference }) => (
              <>
                {provider}
                <span className="block break-all text-soft">{providerReference}</span>
              </>
            ),
          },
          { label: 'Opened', sort: 'openedAt', cell: ({ openedAt }) => formatDate(openedAt, NAMIBIA) },
          { label: 'Evidence until', cell: (dispute) => <Deadline dispute={dispute} /> },
          {
            label: 'State',
            cell: ({ state }) => <StatusPill tone={STATES[state][1]}>{STATES[state][0]}</StatusPill>,
          },
          {
            label: 'Amount',
            sort: 'amount',
            figures: true,
            cell: ({ amountMinor, currency }) => <Amount minor={amountMinor} currency={currency} />,
          },
          {
            label: 'Decision',
            cell: (dispute) =>
              dispute.byHand && dispute.state !== 'won' ? (
                <RowButton onClick={() => setDecided(dispute)}>Decide</RowButton>
              ) : (
                (dispute.decidedAt && formatDate(dispute.decidedAt, NAMIBIA)) || 'The provider says'
              ),
          },
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

const SOON_MS = 3 * 86_400_000;

function Deadline({ dispute: { state, evidenceDueAt } }: { dispute: Dispute }) {
  const [now] = useState(() => Date.now());
  if (evidenceDueAt === null || state !== 'open') return '–';
  const soon = Date.parse(evidenceDueAt) < now + SOON_MS;
  const when = formatDate(evidenceDueAt, NAMIBIA);
  return soon ? <StatusPill tone="bad">{when}</StatusPill> : when;
}
