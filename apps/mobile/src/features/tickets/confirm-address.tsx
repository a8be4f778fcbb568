import { requestConfirmation } from '@quivertree/contract/accounts/own-account';
import { useEffect, useState } from 'react';
import { AccessibilityInfo } from 'react-native';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Notice } from '../../design/notice.tsx';
import { useAttempt } from '../../query/use-attempt.ts';
import { apiClient } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { deviceTickets } from './tickets.ts';

/** Asks users to confirm their email address, without which they see no tickets of their account. */
export function ConfirmAddress() {
  const { user } = useSession();
  const [status, setStatus] = useState<string>();
  const sending = useAttempt();
  const checking = useAttempt();
  const problem = sending.problem ?? checking.problem;
  useEffect(() => {
    if (status !== undefined) AccessibilityInfo.announceForAccessibility(status);
  }, [status]);

  const send = () =>
    sending.attempt(async () => {
      setStatus(undefined);
      checking.setProblem(undefined);
      setStatus((await apiClient.call(requestConfirmation, { query: { next: '/tickets' } })).message);
    });
  const checkAgain = () =>
    checking.attempt(async () => {
      setStatus(undefined);
      sending.setProblem(undefined);
      await deviceTickets.sync();
      const { problem: failed, stored } = deviceTickets.state();
      if (failed !== undefined) throw new Error(failed);
      if (user && !stored.emailConfirmed) setStatus(`${user.email} isn’t confirmed yet. Open the link in our email.`);
    });

  return (
    <EmptyState
      title="Please confirm your email address"
      text="Open the link in our email. Then all tickets bought with your address will show up here, including those bought as a guest."
    >
      {status !== undefined && <Notice text={status} />}
      {problem !== undefined && <Notice tone="problem" text={problem} />}
      <Button label="Send the link again" busy={sending.busy} onPress={() => void send()} />
      <Button label="I’ve confirmed it" kind="outline" busy={checking.busy} onPress={() => void checkAgain()} />
    </EmptyState>
  );
}
