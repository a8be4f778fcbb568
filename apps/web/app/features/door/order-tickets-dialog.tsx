import { readReference, shownReference } from '@quivertree/domain/orders/order-reference';
import { listedTickets, ORDER_TICKETS_WORDS } from '@quivertree/door/order-tickets';
import { Modal } from '../../ui/modal.tsx';
import type { Door } from './use-door.ts';
import { useQuery } from '../../queries/use-query.ts';

interface OrderTicketsDialogProps {
  reference: string;
  door: Door;
  eventId: string;
  timeZone: string;
  onScan: (shortCode: string) => void;
  onClose: () => void;
}

/** Tickets of an order whose reference was typed at the door. They can be admitted one by one. */
export function OrderTicketsDialog({ reference, door, eventId, timeZone, onScan, onClose }: OrderTicketsDialogProps) {
  const tickets = useQuery({
    key: ['door-tickets', eventId, reference],
    fetch: (_, signal) => door.calls.findTickets(reference, signal),
    cacheTime: 0,
    retries: 0,
  });
  const listed = listedTickets(tickets.data ?? [], door.state, { timeZone, fetchedAt: tickets.updatedAt });
  return (
    <Modal
      aria-labelledby="order-tickets"
      onClose={onClose}
      className="flex w-[min(34rem,calc(100vw-2rem))] flex-col gap-4"
    >
      <h2 id="order-tickets" className="text-2xl wrap-anywhere">
        Order {shownReference(readReference(reference) ?? reference)}
      </h2>
      {tickets.isPending && <p role="status">{ORDER_TICKETS_WORDS.loading}</p>}
      {tickets.error && <p role="alert">{tickets.error.message}</p>}
      {tickets.data?.length === 0 && <p role="status">{ORDER_TICKETS_WORDS.none}</p>}
      {tickets.data && tickets.data.length > 0 && (
        <>
          <p>{ORDER_TICKETS_WORDS.advice}</p>
          <ul>
            {listed.map(({ ticket, state, admittable }) => (
              <li key={ticket.id} className="flex min-h-14 items-center gap-3 border-t py-2">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <span className="font-semibold">{ticket.attendeeName}</span> · {ticket.ticketTypeName}
                  <span role="status" className="block text-sm text-soft">
                    {state}
                  </span>
                </span>
                {admittable && (
                  <button
                    type="button"
                    className="door-button"
                    aria-label={`Admit ticket ${ticket.number}, ${ticket.attendeeName}`}
                    onClick={() => onScan(ticket.shortCode)}
                  >
                    Admit
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <button type="button" className="door-button self-end" onClick={onClose}>
        Close
      </button>
    </Modal>
  );
}
