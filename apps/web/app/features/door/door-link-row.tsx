import type { Answer } from '@quivertree/contract/call';
import { listDoorLinks, revokeDoorLink } from '@quivertree/contract/door/door';
import { formatDateTime } from '@quivertree/domain/dates/zoned-time';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useFocusAfterRemoval } from '../../ui/modal.tsx';
import { useCommand } from '../../queries/use-command.ts';

interface DoorLinkRowProps {
  link: Answer<typeof listDoorLinks>[number];
  eventId: string;
  timeZone: string;
  onEnded: () => void;
}

/** A door link, with a button that revokes it after a confirmation. */
export function DoorLinkRow({ link, eventId, timeZone, onEnded }: DoorLinkRowProps) {
  const [asking, setAsking] = useState(false);
  const [wasCancelled, setWasCancelled] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  useFocusAfterRemoval(row);
  const revocation = useCommand(revokeDoorLink, { after: onEnded, refresh: [listDoorLinks] });

  return (
    <li ref={row} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-t py-2">
      <span className="font-semibold">{link.name}</span>
      <span className="figures mr-auto text-sm text-soft">
        {`Created ${formatDateTime(link.createdAt, timeZone)}`}
        {link.mayAdmitAnyway && ' · Can admit outside admission hours'}
      </span>
      {asking ? (
        <span className="flex flex-wrap items-center gap-2">
          <span id={`end-${link.id}`} className="text-sm">
            Phones that use this link will stop scanning tickets immediately. Scans that they haven’t sent will be sent
            once another link to this event’s door is opened on them.
          </span>
          <Button
            kind="outline"
            aria-describedby={`end-${link.id}`}
            busy={revocation.busy}
            onClick={() => void revocation.run({ params: { eventId, linkId: link.id } })}
          >
            Revoke “{link.name}”
          </Button>
          <Button
            autoFocus
            kind="quiet"
            onClick={() => {
              setWasCancelled(true);
              setAsking(false);
            }}
          >
            Cancel
          </Button>
        </span>
      ) : (
        <Button
          autoFocus={wasCancelled}
          kind="quiet"
          className="max-sm:px-0"
          aria-label={`Revoke link ${link.name}`}
          onClick={() => setAsking(true)}
        >
          Revoke link
        </Button>
      )}
      {revocation.problem && (
        <p role="alert" className="w-full text-sm font-semibold text-rust-ink">
          {revocation.problem}
        </p>
      )}
    </li>
  );
}
