import { isSitePath } from '@quivertree/domain/text/web-address';
import { requestConfirmation, getAccount, listMyOrders } from '@quivertree/contract/accounts/own-account';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { apiClient } from '../../calls/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { useAttempt } from '../../calls/use-attempt.ts';
import { refresh, setAnswer } from '../../queries/answers.ts';

/** Asks users to confirm their email address before they continue. */
export function ConfirmAddress({
  children,
}: {
  /** Reason why the address has to be confirmed. */
  children: ReactNode;
}) {
  const [status, setStatus] = useState<string>();
  const sending = useAttempt();
  const refreshing = useAttempt();
  // The email's link leads back here, on any device.
  const next = useLocation().pathname;

  const send = () =>
    sending.attempt(async () =>
      setStatus((await apiClient.call(requestConfirmation, { query: isSitePath(next) ? { next } : {} })).message),
    );
  const checkAgain = () =>
    refreshing.attempt(async () => {
      setStatus(undefined);
      const account = await apiClient.call(getAccount, {});
      setAnswer(getAccount, {}, account);
      if (account.emailConfirmed) await refresh(listMyOrders);
      else setStatus(`${account.email} isn’t confirmed yet. Open the link in our email.`);
    });

  return (
    <div className="flex flex-col items-start gap-4">
      {children}
      <p role="status" className="font-semibold wrap-anywhere empty:hidden">
        {status}
      </p>
      <FormAlert>{sending.problem ?? refreshing.problem}</FormAlert>
      <p className="flex flex-wrap gap-3">
        <Button busy={sending.busy} onClick={() => void send()}>
          Send the link again
        </Button>
        <Button kind="outline" busy={refreshing.busy} onClick={() => void checkAgain()}>
          I’ve confirmed it
        </Button>
      </p>
    </div>
  );
}
