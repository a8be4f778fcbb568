import { Sentence } from '../../ui/sentence.tsx';
import type { Answer } from '@quivertree/contract/call';
import {
  confirmEmail,
  denyConfirmation,
  getConfirmation,
  getAccount,
  listMyOrders,
} from '@quivertree/contract/accounts/own-account';
import { type FormEvent, useEffect, useState } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { accountPath, applyPath, homePath, loginPath, myTicketsPath } from '../../pages/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Link } from '../../pages/link.tsx';
import { LoadingInBrowser } from '../../ui/loading.tsx';
import { useAttempt } from '../../calls/use-attempt.ts';
import { AccountPage } from '../session/account-page.tsx';
import { browserStorage } from '../../runtime/browser-runtime.ts';
import { formControl } from '../session/form-control.ts';
import { APPLYING, normaliseReturnPath } from '../session/return-path.ts';
import { HiddenEmailField } from '../session/email-field.tsx';
import { PasswordField } from '../session/password-field.tsx';
import { useSession } from '../session/use-session.ts';
import { useQuery } from '../../queries/use-query.ts';
import { refresh } from '../../queries/answers.ts';

type Confirmation = Answer<typeof getConfirmation>;
type Outcome = { confirmed: string } | { denied: Answer<typeof denyConfirmation>['account'] };

/**
 * Page behind the link in an email. It acts only when the button is pressed, since mail scanners open links too. The
 * key is in the URL fragment, so that it reaches no server and no log.
 */
export default function ConfirmEmailPage() {
  const { ready, user } = useSession();
  const [key, setKey] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [next, setNext] = useState<string>();
  useEffect(() => {
    const [fragmentKey, path] = location.hash.slice(1).split('&next=');
    setKey(fragmentKey || 'none');
    setNext(path);
  }, []);
  const confirmation = useQuery(
    {
      key: ['confirmation', key, user?.id],
      fetch: (client, signal) => client.call(getConfirmation, { body: { key: key ?? '' } }, { signal }),
      retries: 0,
    },
    { enabled: ready && key !== undefined && outcome === undefined },
  );

  if (outcome)
    return 'confirmed' in outcome ? <Confirmed email={outcome.confirmed} next={next} /> : <Denied {...outcome} />;
  if (confirmation.error)
    return (
      <AccountPage title="This link doesn’t work" lead={<p role="status">{confirmation.error.message}</p>}>
        <Link to={accountPath} className={buttonClass()}>
          Account settings
        </Link>
      </AccountPage>
    );
  if (!confirmation.data || key === undefined) return <LoadingInBrowser />;
  return <Ask confirmation={confirmation.data} confirmationKey={key} onDone={setOutcome} />;
}

interface AskProps {
  confirmation: Confirmation;
  confirmationKey: string;
  onDone: (outcome: Outcome) => void;
}

function Ask({ confirmation: { email, changes, yours, hasPassword }, confirmationKey: key, onDone }: AskProps) {
  const { busy, problem, setProblem, attempt } = useAttempt();

  function confirm(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    const password = yours ? undefined : formControl(event.currentTarget, 'password').value;
    if (password === '') return setProblem('Please enter your password.');
    void attempt(async () => {
      const confirmed = await apiClient.call(confirmEmail, { body: { key, ...(password ? { password } : {}) } });
      void refresh(getAccount, listMyOrders);
      onDone({ confirmed: confirmed.email });
    });
  }

  return (
    <AccountPage
      title="Confirm your email address"
      lead={
        <p>
          <Sentence
            text={
              changes
                ? '{address} becomes your account’s email address once you confirm it.'
                : 'Tickets bought with {address} show up in your account once you confirm the address.'
            }
            values={{ address: <strong className="wrap-anywhere">{email}</strong> }}
          />
        </p>
      }
    >
      {yours || hasPassword ? (
        <form method="post" noValidate onSubmit={confirm} className="flex flex-col gap-5">
          {!yours && (
            <>
              {/* A new address isn’t the one that the password is stored under. */}
              {!changes && <HiddenEmailField email={email} />}
              <PasswordField
                label="Your password"
                name="password"
                autoComplete="current-password"
                hint="The account’s password, to confirm it’s you."
                required
              />
            </>
          )}
          <FormAlert>{problem}</FormAlert>
          <Button type="submit" busy={busy} className="self-start">
            Confirm my address
          </Button>
        </form>
      ) : (
        <div className="flex flex-col items-start gap-5">
          <p>Sign in to your account first, then open the link in the email again.</p>
          <Link to={loginPath()} className={buttonClass()}>
            Sign in
          </Link>
        </div>
      )}
      <Deny email={email} changes={changes} confirmationKey={key} onDone={onDone} />
    </AccountPage>
  );
}

type DenyProps = Pick<AskProps, 'confirmationKey' | 'onDone'> & Pick<Confirmation, 'email' | 'changes'>;

/**
 * Lets the owner of an email address cancel someone else's change to that address, or delete the account that uses it.
 */
function Deny({ email, changes, confirmationKey: key, onDone }: DenyProps) {
  const [asked, setAsked] = useState(false);
  const { busy, problem, attempt } = useAttempt();
  const deny = () =>
    attempt(async () => onDone({ denied: (await apiClient.call(denyConfirmation, { body: { key } })).account }));
  return (
    <div className="mt-8 border-t border-hairline pt-6">
      <Button kind="quiet" className="px-0!" onClick={() => setAsked(true)}>
        This wasn’t me
      </Button>
      {asked && (
        <ConfirmDialog
          title={changes ? 'Cancel this change of address?' : 'Delete this account?'}
          action={changes ? 'Cancel change' : 'Delete account'}
          cancel={changes ? 'Go back' : 'Cancel'}
          busy={busy}
          error={problem}
          onConfirm={() => void deny()}
          onClose={() => setAsked(false)}
        >
          <p>
            {changes
              ? 'The account will keep its current address, and this link will stop working.'
              : `The account with ${email} will be permanently deleted. Tickets bought with your address aren’t affected.`}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function Confirmed({ email, next }: { email: string; next: string | undefined }) {
  const applying = browserStorage('localStorage').getItem(APPLYING) !== null;
  const nextPath = normaliseReturnPath(next ?? (applying ? applyPath : undefined), window.location.origin);
  const hasNext = nextPath !== homePath;
  return (
    <AccountPage
      title="Your address is confirmed"
      lead={<p role="status">{`Tickets bought with ${email} are in your account now.`}</p>}
    >
      <p className="flex flex-wrap gap-3">
        {hasNext && (
          <Link to={nextPath} className={buttonClass()}>
            {nextPath === applyPath ? 'Continue your application' : 'Continue'}
          </Link>
        )}
        <Link to={myTicketsPath} className={buttonClass(hasNext ? 'outline' : 'action')}>
          My Tickets
        </Link>
      </p>
    </AccountPage>
  );
}

const DENIED = {
  deleted: ['Account deleted', 'Your address no longer belongs to an account. You can still sign up with it yourself.'],
  closed: [
    'Your account is safe',
    'We’ve signed your account out on every device, and its password no longer works. Reset the password by email to get back in.',
  ],
  unchanged: ['Change cancelled', 'The account keeps its address, and the link no longer works.'],
} as const;

function Denied({ denied }: { denied: keyof typeof DENIED }) {
  const [title, lead] = DENIED[denied];
  return (
    <AccountPage title={title} lead={<p role="status">{lead}</p>}>
      <Link to={homePath} className={buttonClass('outline')}>
        Browse events
      </Link>
    </AccountPage>
  );
}
