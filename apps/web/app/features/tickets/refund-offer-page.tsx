import type { Answer } from '@quivertree/contract/call';
import { getRefundOffer, acceptRefundOffer } from '@quivertree/contract/payments/refunds';
import { formatMoney, minorOf } from '@quivertree/domain/money/money';
import { formatDateRange, formatDateTime } from '@quivertree/domain/dates/zoned-time';
import { POSTPONED } from '@quivertree/domain/tickets/ticket-date';
import { useState } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { orderTicketsPath } from '../../pages/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Link } from '../../pages/link.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useAttempt } from '../../calls/use-attempt.ts';

type Offer = Answer<typeof getRefundOffer>;

/** Lets the holder of tickets to a postponed event keep them or request a refund. */
export function RefundOfferPage({ offer, ticketsKey }: { offer: Offer; ticketsKey: string }) {
  const [taken, setTaken] = useState(offer.taken);
  const { busy, problem, attempt } = useAttempt();
  const hydrated = useHydrated();
  const amount = formatMoney({ amount: minorOf(offer.amount), currency: offer.currency });

  const take = () =>
    attempt(async () => {
      await apiClient.call(acceptRefundOffer, { params: { ticketsKey }, body: {} });
      setTaken(true);
    });
  return (
    <div className="wall flex flex-col items-start gap-5 py-16 md:py-28">
      <h1 className="text-4xl sm:text-5xl">{offer.eventName}</h1>
      <p className="max-w-prose text-lg">{whenOf(offer)}</p>
      {taken ? (
        <p role="status" className="max-w-prose border-l-4 border-aloe pl-4 text-lg font-semibold">
          We’re refunding {amount} to your original payment method. Your tickets are no longer valid.
        </p>
      ) : (
        <>
          <p className="max-w-prose text-lg">
            Your tickets are still valid, so you don’t need to do anything. If you’d rather have a refund, we’ll cancel
            your tickets and refund {amount}. You can request it until {formatDateTime(offer.until, offer.timeZone)}.
          </p>
          <FormAlert>{problem}</FormAlert>
          <div className="mt-2 flex flex-wrap gap-3">
            <Link to={orderTicketsPath(ticketsKey)} className={buttonClass('action')}>
              Keep my tickets
            </Link>
            <Button kind="outline" busy={busy} disabled={!hydrated} onClick={() => void take()}>
              Refund {amount}
            </Button>
          </div>
          <noscript>
            <p>Turn on JavaScript in your browser to request your refund.</p>
          </noscript>
        </>
      )}
    </div>
  );
}

function whenOf({ startsAt, endsAt, timeZone }: Offer): string {
  if (!startsAt || !endsAt) return POSTPONED;
  return `This event has been postponed to ${formatDateRange(startsAt, endsAt, timeZone)}.`;
}
