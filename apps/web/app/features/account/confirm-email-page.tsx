import { confirmEmail } from '@quivertree/contract/own-account';
import { useEffect, useRef, useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { messageOf } from '../../error-message.ts';
import { accountPath, applyPath, myTicketsPath } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { browserStorage } from '../session/browser-storage.ts';
import { APPLYING } from '../session/storage-keys.ts';

/** Opened by the link in a mail: the address is confirmed. Its key stands behind the #, which no server and no log sees. */
export function ConfirmEmailPage() {
  const begun = useRef(false);
  const [outcome, setOutcome] = useState<{ email: string } | { problem: string }>();
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    apiClient.call(confirmEmail, { body: { key: location.hash.slice(1) || 'none' } }).then(
      ({ email }) => setOutcome({ email }),
      (error: unknown) => setOutcome({ problem: messageOf(error) }),
    );
  }, []);
  if (!outcome) return <Loading />;
  const confirmed = 'email' in outcome;
  const applying = browserStorage('localStorage').getItem(APPLYING) !== null;
  return (
    <div className="wall flex flex-col items-start gap-6 py-16 md:py-28">
      <h1 className="text-4xl sm:text-5xl">{confirmed ? 'Your address is confirmed' : 'That did not work'}</h1>
      <p role="status" className="max-w-[60ch] text-lg text-soft">
        {confirmed ? `Tickets that were ordered with ${outcome.email} are in your account now.` : outcome.problem}
      </p>
      <p className="flex flex-wrap gap-3">
        {confirmed && applying && (
          <Link to={applyPath} className={buttonClass()}>
            Go on with your application
          </Link>
        )}
        <Link
          to={confirmed ? myTicketsPath : accountPath}
          className={buttonClass(confirmed && applying ? 'outline' : 'action')}
        >
          {confirmed ? 'My Tickets' : 'Account settings'}
        </Link>
      </p>
    </div>
  );
}
