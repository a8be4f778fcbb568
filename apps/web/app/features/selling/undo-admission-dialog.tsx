import type { Answer } from '@quivertree/contract/call';
import { undoAdmission } from '@quivertree/contract/door/door';
import { getBusinessOrder } from '@quivertree/contract/selling/order-lists';
import { CommandDialog } from '../hub/command-dialog.tsx';

type Order = Answer<typeof getBusinessOrder>;

interface UndoAdmissionDialogProps {
  order: Order;
  ticket: Order['tickets'][number];
  onDone: () => void;
  onClose: () => void;
}

/** Dialog that undoes the admission of a ticket from the hub instead of the door. */
export function UndoAdmissionDialog({ order, ticket, onDone, onClose }: UndoAdmissionDialogProps) {
  return (
    <CommandDialog
      call={undoAdmission}
      title={`Undo the admission of ${ticket.name}?`}
      action="Undo admission"
      note={{ label: 'Reason', hint: 'Shown in the order’s history.' }}
      input={(reason) => ({
        params: { eventId: order.event.id, admissionId: ticket.admissionId ?? '' },
        body: { device: null, reason },
      })}
      done="Admission undone"
      refresh={[getBusinessOrder]}
      after={onDone}
      onClose={onClose}
    >
      <p>Ticket {ticket.number} can be used for entry again. Nothing is refunded.</p>
    </CommandDialog>
  );
}
