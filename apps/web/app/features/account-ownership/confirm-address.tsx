import { isSitePath } from '@quivertree/domain/text/site-path';
import { requestConfirmation, getAccount, listMyOrders } from '@quivertree/contract/accounts/own-account';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { apiClient } from '../../calls/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { useAttempt } from '../../calls/use-attempt.ts';
import { refresh } from '../../queries/answers.ts';

/** Asks users to confirm their email address before they continue. */
export function ConfirmAddress({
  children,
}: {
  /** Reason why the address has to be confirmed. */
  children: ReactNode;
}) {
  const [sent, setSent] = useState<string>();
  const sending = useAttempt();
  const refreshing = useAttempt();
  // The email's link leads back here, on any device.
  const next = useLocation().pathname;

  const send = () =>
    sending.attempt(async () =>
      setSent((await apiClient.call(requestConfirmation, { query: isSitePath(next) ? { next } : {} })).message),
    );
  const checkAgain = () => refreshing.attempt(() => refresh(getAccount, listMyOrders));

  return (
    <div className="flex flex-col items-start gap-4">
      {children}
      <p role="status" className="font-semibold empty:hidden">
        {sent}
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
