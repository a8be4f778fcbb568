import { ALL_PAYMENT_SORTS, listAllPayments } from '@quivertree/contract/payments/all-payments';
import type { Answer } from '@quivertree/contract/call';
import { formatMoney, minorOf } from '@quivertree/domain/money/money';
import { providerName, PROVIDERS } from '@quivertree/domain/payments/payment-providers';
import { hubEventPath } from '../../pages/paths.ts';
import { choicesOf } from '../../ui/options.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../pages/link.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { OrderLink } from '../hub/links.tsx';
import { ListView } from '../hub/list-view.tsx';
import { useList } from '../hub/use-list.ts';
import { ageWords, whenWords } from '../administration/age-words.ts';
import { DISPOSITION_WORDS, PAYMENT_STATE_WORDS } from '../hub/money-state-words.ts';

type Payment = Answer<typeof listAllPayments>['items'][number];

export default function AllPaymentsPage() {
  const list = useList({
    call: listAllPayments,
    sorts: ALL_PAYMENT_SORTS,
    filters: ['q', 'provider', 'state', 'disposition'],
  });
  return (
    <HubPage title="Payments">
      <ListView
        list={list}
        name="Payments"
        search="Reference or email"
        filters={[
          {
            name: 'provider',
            label: 'Provider',
            choices: PROVIDERS.map((value) => ({ value, label: providerName(value) })),
          },
          { name: 'state', label: 'State', choices: choicesOf(PAYMENT_STATE_WORDS) },
          { name: 'disposition', label: 'Outcome', choices: choicesOf(DISPOSITION_WORDS) },
        ]}
        rowKey={({ id }) => id}
        columns={[
          {
            label: 'Order',
            cell: ({ eventId, orderReference }) => <OrderLink eventId={eventId} reference={orderReference} />,
          },
          { label: 'Provider', cell: ({ provider }) => providerName(provider) },
          {
            label: 'State',
            cell: ({ state }) => (
              <StatusPill tone={PAYMENT_STATE_WORDS[state].tone}>{PAYMENT_STATE_WORDS[state].label}</StatusPill>
            ),
          },
          {
            label: 'Outcome',
            cell: ({ disposition }) => (disposition ? DISPOSITION_WORDS[disposition].label : '–'),
          },
          {
            label: 'Buyer and event',
            cell: ({ buyerName, eventId, eventName }) => (
              <span>
                {buyerName}
                <Link to={hubEventPath(eventId)} className="block text-sm text-soft underline-offset-4 hover:underline">
                  {eventName}
                </Link>
              </span>
            ),
          },
          { label: 'Amount', figures: true, cell: (payment) => <Amount payment={payment} /> },
          {
            label: 'Age',
            sort: 'createdAt',
            cell: ({ createdAt }) => (
              <time dateTime={createdAt} title={whenWords(createdAt)} className="figures whitespace-nowrap">
                {ageWords(createdAt)}
              </time>
            ),
          },
        ]}
        empty={
          <EmptyState title="No payments yet">
            <p className="text-soft">Every attempt to pay for an order will show up here.</p>
          </EmptyState>
        }
      />
    </HubPage>
  );
}

/** Amount requested, and the amount received if it differs. */
function Amount({ payment: { requested, currency, captured, capturedCurrency } }: { payment: Payment }) {
  const received =
    captured !== null && formatMoney({ amount: minorOf(captured), currency: capturedCurrency ?? currency });
  const amount = formatMoney({ amount: minorOf(requested), currency });
  return (
    <span>
      {amount}{' '}
      {received && received !== amount && (
        <span className="block text-sm font-semibold text-rust-ink">{`Received ${received}`}</span>
      )}
    </span>
  );
}
