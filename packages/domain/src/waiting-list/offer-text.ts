import { formatDateTime } from '../dates/zoned-time.ts';
import { plural } from '../text/plural.ts';

interface ShownOffer {
  state: 'open' | 'taken' | 'lapsed';
  quantity: number;
  /** Name of the ticket type. */
  ticket: string;
  /** ISO instant. */
  expiresAt: string;
  /** True if the person is on the waiting list again. */
  stillWaiting?: boolean | undefined;
}

/** An offer from the waiting list, worded for the person to whom it was made. */
export function offerText({ state, quantity, ticket, expiresAt, stillWaiting }: ShownOffer, timeZone: string): string {
  const time = formatDateTime(expiresAt, timeZone);
  switch (state) {
    case 'open':
      return plural(
        quantity,
        `It’s your turn: we’ve reserved 1 “${ticket}” ticket for you until ${time}.`,
        `It’s your turn: we’ve reserved {n} “${ticket}” tickets for you until ${time}.`,
      );
    case 'taken':
      return 'You’ve ordered the tickets that were reserved for you.';
    case 'lapsed':
      return stillWaiting
        ? 'Your reservation has expired, but you’re still on the waiting list.'
        : 'Your reservation has expired, and these tickets are no longer reserved for you. You can rejoin the waiting list if they’re sold out again.';
  }
}
