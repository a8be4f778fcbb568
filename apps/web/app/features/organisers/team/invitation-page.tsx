import type { Answer } from '@quivertree/contract/call';
import { listMyOrganisations } from '@quivertree/contract/organisers/organisers';
import { acceptInvitation, getInvitation } from '@quivertree/contract/organisers/team';
import { MEMBER_ROLE_LABELS } from '@quivertree/domain/organisers/organiser-roles';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { useLocation, useNavigate } from 'react-router';
import { apiClient } from '../../../calls/api-client.ts';
import {
  accountPath,
  homePath,
  invitationPath,
  loginPath,
  organisationPath,
  signUpPath,
} from '../../../pages/paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Link } from '../../../pages/link.tsx';
import { LoadingInBrowser } from '../../../ui/loading.tsx';
import { ConfirmAddress } from '../../account-ownership/confirm-address.tsx';
import { browserSession, useSession } from '../../session/use-session.ts';
import { refresh, answerQuery, answers } from '../../../queries/answers.ts';
import { useAnswer } from '../../../queries/use-query.ts';
import { getAccount } from '@quivertree/contract/accounts/own-account';
import { useAttempt } from '../../../calls/use-attempt.ts';

/** Invitation to a team, with its role and the button to join. */
export function InvitationPage({ invitationKey: key }: { invitationKey: string }) {
  const invitation = useAnswer(getInvitation, { params: { key } });
  if (invitation.isPending) return <LoadingInBrowser />;
  return (
    <div className="wall flex flex-col items-start gap-6 py-12 md:py-20">
      {invitation.error ? (
        <>
          <h1 className="text-4xl sm:text-5xl">This invitation doesn’t work</h1>
          <p className="max-w-[60ch] text-lg text-soft">{invitation.error.message}</p>
          <Link to={homePath} className={buttonClass('outline')}>
            Browse events
          </Link>
        </>
      ) : (
        <Open invitation={invitation.data} invitationKey={key} />
      )}
    </div>
  );
}

function Open({
  invitation: { organisation, role, email, expiresAt },
  invitationKey: key,
}: {
  invitation: Answer<typeof getInvitation>;
  invitationKey: string;
}) {
  const { ready, user } = useSession();
  // The link in the email has the address in its fragment, which servers and logs never see.
  const { hash } = useLocation();
  const account = useAnswer(getAccount, {}, { enabled: user !== null });
  const { name, about } = MEMBER_ROLE_LABELS[role];
  return (
    <>
      <header>
        <p className="eyebrow text-dune-ink">You’ve been invited to join</p>
        <h1 className="mt-3 text-4xl sm:text-6xl">{organisation}</h1>
        <p className="mt-5 max-w-[60ch] text-lg">
          <strong>{name}.</strong> {about}
        </p>
        <p className="mt-2 text-soft">{`This invitation is for ${email} and valid until ${formatDateTime(expiresAt, NAMIBIA)}.`}</p>
      </header>
      {!ready || (user && account.isPending) ? (
        <LoadingInBrowser />
      ) : user && account.data?.emailConfirmed === false ? (
        <ConfirmAddress>
          <p className="max-w-[60ch]">
            Confirm your email address to join: open the link in our email to{' '}
            <strong className="wrap-anywhere">{user.email}</strong>, then come back.
          </p>
        </ConfirmAddress>
      ) : user ? (
        <Join invitationKey={key} email={user.email} />
      ) : (
        <>
          <p className="max-w-[60ch]">
            Sign in with the email address the invitation was sent to. If you don’t have an account yet, create one with
            that address, and we’ll bring you back here.
          </p>
          <p className="flex flex-wrap gap-3">
            <Link to={loginPath(invitationPath(key))} className={buttonClass()}>
              Sign in
            </Link>
            <Link
              to={signUpPath}
              state={{ from: invitationPath(key), email: emailIn(hash) }}
              className={buttonClass('outline')}
            >
              Create account
            </Link>
          </p>
        </>
      )}
    </>
  );
}

/** The address at the end of the email's link. Even if that was cut off, it can be decoded here. */
function emailIn(hash: string): string {
  return new URLSearchParams(`email=${hash.slice(1)}`).get('email') ?? '';
}

function Join({ invitationKey: key, email }: { invitationKey: string; email: string }) {
  const navigate = useNavigate();
  const { busy, problem, attempt } = useAttempt();
  const join = () =>
    attempt(async () => {
      // Cancels any refetch in progress, which would report the accepted invitation as no longer valid.
      answers.cancel(answerQuery(getInvitation, { params: { key } }).key);
      const { id } = await apiClient.call(acceptInvitation, { params: { key } });
      await browserSession().reload();
      await refresh(listMyOrganisations);
      void navigate(organisationPath(id), { replace: true });
    });
  return (
    <>
      <FormAlert>{problem}</FormAlert>
      <p className="flex flex-wrap items-center gap-3">
        <Button busy={busy} onClick={() => void join()}>
          Join the team
        </Button>
        {problem && (
          <Link to={accountPath} className={buttonClass('quiet')}>
            Account settings
          </Link>
        )}
      </p>
      <p className="text-sm text-soft">{`You’re signed in as ${email}.`}</p>
    </>
  );
}
