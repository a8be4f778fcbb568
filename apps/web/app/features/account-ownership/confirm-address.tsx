import { isSitePath } from '@quivertree/domain/text/site-path';
import { requestConfirmation } from '@quivertree/contract/accounts/own-account';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { apiClient } from '../../calls/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { useAttempt } from '../../calls/use-attempt.ts';
import { accountQuery, myOrdersQuery } from '../accounts/account-query.ts';

/** Asks users to confirm their email address before they continue. */
export function ConfirmAddress({
  children,
}: {
  /** Reason why the address has to be confirmed. */
  children: ReactNode;
}) {
  const queries = useQueryClient();
  const [sent, setSent] = useState<string>();
  const sending = useAttempt();
  const refreshing = useAttempt();
  // The email's link leads back here, on any device.
  const next = useLocation().pathname;

  const send = () =>
    sending.attempt(async () =>
      setSent((await apiClient.call(requestConfirmation, { query: isSitePath(next) ? { next } : {} })).message),
    );
  const refresh = () =>
    refreshing.attempt(async () => {
      await Promise.all([accountQuery, myOrdersQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })));
    });

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
        <Button kind="outline" busy={refreshing.busy} onClick={() => void refresh()}>
          I’ve confirmed it
        </Button>
      </p>
    </div>
  );
}
