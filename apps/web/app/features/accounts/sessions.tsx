import type { Answer } from '@quivertree/contract/call';
import { endSession, listSessions } from '@quivertree/contract/accounts/own-account';
import { NAMIBIA, formatDateTime } from '@quivertree/domain/dates/zoned-time';
import { useRef } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { messageOf } from '@quivertree/contract/error-message';
import { Button } from '../../ui/button.tsx';
import { useFocusAfterRemoval } from '../../ui/modal.tsx';
import { showError } from '../../ui/toast.ts';
import { signOutEverywhere } from '@quivertree/session/sign-out-everywhere';
import { homePath } from '../../pages/paths.ts';
import { browserSession } from '../session/use-session.ts';
import { AccountSection } from './account-section.tsx';
import { deviceName } from '@quivertree/domain/accounts/device-name';
import { refresh } from '../../queries/answers.ts';
import { useAnswer } from '../../queries/use-query.ts';

/** The user's sessions, with ways to end them. */
export function Sessions() {
  const sessions = useAnswer(listSessions, {});

  async function end(sessionId: string): Promise<void> {
    try {
      await apiClient.call(endSession, { params: { sessionId } });
      await refresh(listSessions);
    } catch (error) {
      void showError(messageOf(error));
    }
  }

  async function endAll(): Promise<void> {
    try {
      await signOutEverywhere(browserSession());
      window.location.assign(homePath);
    } catch (error) {
      void showError(messageOf(error));
    }
  }

  return (
    <AccountSection
      title="Signed-in devices"
      about="See a device you don’t recognise? Sign it out and change your password. Signing out everywhere also deletes your calendar link."
    >
      <ul className="mb-5 border-b border-hairline">
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => void end(session.id)} />
        ))}
      </ul>
      <Button kind="outline" onClick={() => void endAll()}>
        Sign out everywhere
      </Button>
    </AccountSection>
  );
}

interface SessionRowProps {
  session: Answer<typeof listSessions>[number];
  onEnd: () => void;
}

function SessionRow({ session: { device, signedInAt, lastUsedAt }, onEnd }: SessionRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useFocusAfterRemoval(row);
  return (
    <li
      ref={row}
      className="flex items-center justify-between gap-4 border-t border-hairline py-3 max-[16rem]:flex-wrap"
    >
      <div className="min-w-0">
        <p className="font-semibold">{deviceName(device)}</p>
        <p className="figures text-sm text-soft">
          {`Signed in ${formatDateTime(signedInAt, NAMIBIA)}, last used ${formatDateTime(lastUsedAt, NAMIBIA)}`}
        </p>
      </div>
      <Button kind="quiet" className="shrink-0 px-0!" aria-label={`Sign out ${deviceName(device)}`} onClick={onEnd}>
        Sign out
      </Button>
    </li>
  );
}
