import type { TimelineEntry } from '@quivertree/contract/selling/order-lists';
import { timelineSentence } from '@quivertree/domain/selling/order-timeline';
import { formatDateTime } from '@quivertree/domain/dates/zoned-time';
import { shownMoney } from '../hub/amount.tsx';

interface OrderHistoryProps {
  entries: readonly TimelineEntry[];
  currency: string;
  timeZone: string;
}

/** Timeline of an order, oldest entry first. */
export function OrderHistory({ entries, currency, timeZone }: OrderHistoryProps) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-3 text-xl">
        History
      </h2>
      <ol className="border-b">
        {entries.map((entry, i) => (
          // The index is part of the key, because two entries can have the same time.
          <li
            key={`${entry.at} ${i}`}
            className="grid grid-cols-1 gap-x-6 border-t py-2 sm:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <span className="figures text-soft">{formatDateTime(entry.at, timeZone)}</span>
            <span>
              {timelineSentence(entry, entry.amount === null ? '' : shownMoney(entry.amount, currency))}
              {entry.by && <span className="text-soft"> · {entry.by}</span>}
              {entry.note && <span className="block text-soft">“{entry.note}”</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
