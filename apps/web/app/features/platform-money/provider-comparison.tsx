import { compareProviderStatement } from '@quivertree/contract/platform-money';
import type { CallInput } from '@quivertree/contract/call';
import { formatDate, NAMIBIA } from '@quivertree/domain/zoned-time';
import { DataTable } from '../../ui/data-table.tsx';
import { Amount } from '../hub/amount.tsx';
import { AnswerView } from '../hub/answer-view.tsx';
import { useAnswer } from '../hub/use-answer.ts';

const DAYS = 7;
const WHAT_WORDS = {
  unknown_here: 'Not in our books',
  unknown_there: 'Not in the provider’s statement',
  other_amount: 'Another amount',
} as const;

/** Where a provider's own statement and our books disagree; asked for as it is shown. */
export function ProviderComparison({ provider }: { provider: string }) {
  const params = { provider } as CallInput<typeof compareProviderStatement>['params'];
  const comparison = useAnswer(compareProviderStatement, { params, query: { days: DAYS } });
  return (
    <div className="mt-6 border-l-4 border-atlantic py-1 pl-4" role="status">
      <h3 className="mb-2 font-semibold">{`${provider}’s statement, compared`}</h3>
      <AnswerView query={comparison} name={`the statement of ${provider}`}>
        {({ since, differences }) =>
          differences.length === 0 ? (
            <p>{`Every capture and refund since ${formatDate(since, NAMIBIA)} is the same here and there, to the cent.`}</p>
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
                { label: 'What', cell: ({ kind }) => (kind === 'capture' ? 'Payment' : 'Refund') },
                { label: 'Difference', cell: ({ what }) => WHAT_WORDS[what] },
                {
                  label: 'Here',
                  figures: true,
                  cell: ({ oursMinor, currency }) => <Amount minor={oursMinor} currency={currency} />,
                },
                {
                  label: 'There',
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
