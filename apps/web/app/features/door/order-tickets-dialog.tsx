import { readReference, shownReference } from '@quivertree/domain/orders/order-reference';
import { TICKET_STATE_LABELS } from '@quivertree/domain/tickets/ticket-states';
import { formatTime } from '@quivertree/domain/dates/zoned-time';
import { Modal } from '../../ui/modal.tsx';
import type { DecidedScan } from '@quivertree/door/scan-queue';
import type { Door } from './use-door.ts';
import { verdictWord } from '@quivertree/door/verdict-words';
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
  const decided = (shortCode: string) => door.state.decided.find(({ code }) => code === shortCode);
  return (
    <Modal
      aria-labelledby="order-tickets"
      onClose={onClose}
      className="flex w-[min(34rem,calc(100vw-2rem))] flex-col gap-4"
    >
      <h2 id="order-tickets" className="text-2xl wrap-anywhere">
        Order {shownReference(readReference(reference) ?? reference)}
      </h2>
      {tickets.isPending && <p role="status">Loading tickets…</p>}
      {tickets.error && <p role="alert">{tickets.error.message}</p>}
      {tickets.data?.length === 0 && (
        <p role="status">No tickets for this event have this reference. Check it and try again.</p>
      )}
      {tickets.data && tickets.data.length > 0 && (
        <>
          <p>Check the name before admitting anyone. A reference isn’t a ticket.</p>
          <ul>
            {tickets.data.map((ticket) => {
              const scan = decided(ticket.shortCode);
              return (
                <li key={ticket.id} className="flex min-h-14 items-center gap-3 border-t py-2">
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    <span className="font-semibold">{ticket.attendeeName}</span> · {ticket.ticketTypeName}
                    <span role="status" className="block text-sm text-soft">
                      {scan ? scanWords(scan) : stateWords(ticket, timeZone)}
                    </span>
                  </span>
                  {(!scan || scan.undone) && !ticket.admittedAt && ticket.state !== 'void' && (
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
              );
            })}
          </ul>
        </>
      )}
      <button type="button" className="door-button self-end" onClick={onClose}>
        Close
      </button>
    </Modal>
  );
}

function scanWords({ undone, decision, practice }: DecidedScan): string {
  const word = undone ? 'Undone' : verdictWord(decision);
  return practice ? `Practice: ${word}` : word;
}

type FoundTicket = Awaited<ReturnType<Door['calls']['findTickets']>>[number];

function stateWords({ state, admittedAt }: FoundTicket, timeZone: string): string {
  return admittedAt ? `Admitted at ${formatTime(admittedAt, timeZone)}` : TICKET_STATE_LABELS[state];
}
