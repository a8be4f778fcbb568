import { denySecurityNotice } from '@quivertree/contract/accounts/accounts';
import { useEffect, useState } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { contactPath, resetPasswordPath } from '../../pages/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Link } from '../../pages/link.tsx';
import { useAttempt } from '../../calls/use-attempt.ts';
import { AccountPage } from '../session/account-page.tsx';

/**
 * Page behind the link in a security notice. It acts only when the button is pressed, since mail scanners open links
 * too. The key is in the URL fragment, so that no server receives or logs it.
 */
export default function NotMePage() {
  const [key, setKey] = useState<string>();
  const { busy, problem, attempt } = useAttempt();
  const [email, setEmail] = useState<string | null>();
  useEffect(() => setKey(location.hash.slice(1)), []);

  const deny = () =>
    attempt(async () => setEmail((await apiClient.call(denySecurityNotice, { body: { key: key || 'none' } })).email));

  if (email === null)
    return (
      <AccountPage
        title="We’ve locked your account"
        lead="Your account has been signed out on every device. Your email address is now used by another account, so we can’t send you a code. Contact us and we’ll sort it out."
      >
        <Link to={contactPath} className={buttonClass()}>
          Contact us
        </Link>
      </AccountPage>
    );
  if (email !== undefined)
    return (
      <AccountPage
        title="Your account is safe"
        lead={`Your account has been signed out on every device, and the old password no longer works. We’ve sent a code to ${email}.`}
      >
        <Link to={resetPasswordPath(email)} className={buttonClass()}>
          Set a new password
        </Link>
      </AccountPage>
    );
  return (
    <AccountPage
      title="Wasn’t this you?"
      lead="We’ll sign you out everywhere, delete your calendar link, undo anything added to your account since this happened, and email you a code to set a new password."
    >
      <div className="flex flex-col items-start gap-5">
        <FormAlert>{problem}</FormAlert>
        <Button busy={busy} disabled={key === undefined} onClick={() => void deny()}>
          This wasn’t me
        </Button>
      </div>
    </AccountPage>
  );
}
