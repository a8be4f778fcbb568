import { providerName } from '@quivertree/domain/payments/payment-providers';
import { compareProviderStatement } from '@quivertree/contract/settlement/platform-money';
import type { CallInput } from '@quivertree/contract/call';
import { formatDate, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { DataTable } from '../../ui/data-table.tsx';
import { Amount } from '../hub/amount.tsx';
import { AnswerView } from '../../queries/answer-view.tsx';
import { useAnswer } from '../../queries/use-query.ts';

const DAYS = 7;
const DIFFERENCE_WORDS = {
  missing_in_ledger: 'Missing from our ledger',
  missing_at_provider: 'Missing from the provider’s statement',
  other_amount: 'Different amount',
} as const;

/** Differences between a provider's statement and our ledger, fetched when shown. */
export function ProviderComparison({ provider }: { provider: string }) {
  const params = { provider } as CallInput<typeof compareProviderStatement>['params'];
  const comparison = useAnswer(compareProviderStatement, { params, query: { days: DAYS } });
  return (
    <div className="mt-6 border-l-4 border-atlantic py-1 pl-4" role="status">
      <h3 className="mb-2 font-semibold">{`Comparison with ${providerName(provider)}’s statement`}</h3>
      <AnswerView query={comparison} name={`${providerName(provider)}’s statement`}>
        {({ since, differences }) =>
          differences.length === 0 ? (
            <p>{`All payments and refunds since ${formatDate(since, NAMIBIA)} match to the cent.`}</p>
          ) : (
            <DataTable
              caption="Differences"
              rows={differences}
              rowKey={({ kind, providerReference, currency }) => kind + providerReference + currency}
              columns={[
                {
                  label: 'Reference',
                  cell: ({ providerReference }) => <span className="break-all">{providerReference}</span>,
                },
                { label: 'Type', cell: ({ kind }) => (kind === 'capture' ? 'Payment' : 'Refund') },
                { label: 'Difference', cell: ({ problem }) => DIFFERENCE_WORDS[problem] },
                {
                  label: 'Our ledger',
                  figures: true,
                  cell: ({ oursMinor, currency }) => <Amount minor={oursMinor} currency={currency} />,
                },
                {
                  label: 'Provider',
                  figures: true,
                  cell: ({ theirsMinor, currency }) => <Amount minor={theirsMinor} currency={currency} />,
                },
              ]}
            />
          )
        }
      </AnswerView>
    </div>
  );
}
