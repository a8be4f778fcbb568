import { formatTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { useState } from 'react';
import { administrationPath } from '../../pages/paths.ts';
import { Button } from '../../ui/button.tsx';
import { browserStorage } from '../../runtime/browser-runtime.ts';
import { stopActing } from './acting-calls.ts';
import type { Acting } from './acting-session.ts';
import { ownSession } from '../session/use-session.ts';

/**
 * Bar above every page while an administrator is acting on someone's behalf. It names the person, says when acting
 * ends, and has a button to stop.
 */
export function ActingBar({ acting }: { acting: Acting }) {
  const [stopping, setStopping] = useState(false);
  async function stop() {
    setStopping(true);
    await stopActing(ownSession().client, browserStorage('sessionStorage'), acting);
    location.assign(administrationPath(`/people/${acting.user.id}`));
  }
  return (
    <aside
      aria-label="Acting on behalf of someone"
      className="sticky top-0 z-40 border-b-2 border-rust-ink bg-pan-bright"
    >
      <div className="wall flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-1.5">
        <p>
          You’re acting on behalf of <strong>{acting.user.name}</strong> until {formatTime(acting.endsAt, NAMIBIA)}.
          Everything you do is logged under both names.
        </p>
        <Button kind="outline" className="min-h-11 py-1.5" busy={stopping} onClick={() => void stop()}>
          Leave their account
        </Button>
      </div>
    </aside>
  );
}
