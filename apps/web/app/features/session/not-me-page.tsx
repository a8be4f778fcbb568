import { denyNotice } from '@quivertree/contract/accounts';
import { useEffect, useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { contactPath, resetPasswordPath } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Link } from '../../link.tsx';
import { useAttempt } from '../../use-attempt.ts';
import { AccountPage } from './account-page.tsx';

/**
 * Opened by the link in a notice. Nothing happens before the button: programs that read mails open links too. The key stands
 * behind the address's #, which no server and no log sees.
 */
export function NotMePage() {
  const [key, setKey] = useState<string>();
  const { busy, problem, attempt } = useAttempt();
  const [email, setEmail] = useState<string | null>();
  useEffect(() => setKey(location.hash.slice(1)), []);

  const deny = () =>
    attempt(async () => setEmail((await apiClient.call(denyNotice, { body: { key: key || 'none' } })).email));

  if (email === null)
    return (
      <AccountPage
        title="We’ve locked your account"
        lead="Everyone is signed out. Another account uses your address by now, so we can’t send you a code. Write to us, and we’ll sort it out."
      >
        <Link to={contactPath} className={buttonClass()}>
          Contact us
        </Link>
      </AccountPage>
    );
  if (email !== undefined)
    return (
      <AccountPage
        title="Your account is closed to them"
        lead={`Everybody is signed out, and the old password opens nothing. A code is on its way to ${email}.`}
      >
        <Link to={resetPasswordPath(email)} className={buttonClass()}>
          Choose another password
        </Link>
      </AccountPage>
    );
  return (
    <AccountPage
      title="It was not you?"
      lead="We sign your account out everywhere, take back what was added to it since then, and mail you a code for another password."
    >
      <div className="flex flex-col items-start gap-5">
        <FormAlert>{problem}</FormAlert>
        <Button busy={busy} disabled={key === undefined} onClick={() => void deny()}>
          It was not me
        </Button>
      </div>
    </AccountPage>
  );
}
