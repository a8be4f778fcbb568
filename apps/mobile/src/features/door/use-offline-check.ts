import type { Answer } from '@quivertree/contract/call';
import type { getDoor } from '@quivertree/contract/door/door';
import type { DoorDisplay } from '@quivertree/door/door-display';
import { ed25519Verifier } from '@quivertree/door/ed25519';
import { checkOffline, type OfflineCheck, publicKeysOf } from '@quivertree/door/offline-check';
import { useEffect, useState } from 'react';

const verify = ed25519Verifier();

/** Result of checking an undecided scan's code on the phone; undefined until it is known, and for other displays. */
export function useOfflineCheck(
  display: DoorDisplay,
  door: Answer<typeof getDoor> | undefined,
): OfflineCheck | undefined {
  const [checked, setChecked] = useState<{ code: string; check: OfflineCheck }>();
  const code = display.kind === 'undecided' ? display.scan.code : undefined;
  const eventId = door?.eventId;
  const keys = door?.ticketKeys;
  useEffect(() => {
    if (code === undefined || eventId === undefined || keys === undefined) return undefined;
    let over = false;
    void checkOffline(code, { eventId, publicKeys: publicKeysOf(keys), verify }).then((check) => {
      if (!over) setChecked({ code, check });
    });
    return () => {
      over = true;
    };
  }, [code, eventId, keys]);
  return checked !== undefined && checked.code === code ? checked.check : undefined;
}
