import type { Answer } from '@quivertree/contract/call';
import { type getAccount, unlinkIdentity } from '@quivertree/contract/accounts/own-account';
import { formatDate, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { useState } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { useAttempt } from '../../calls/use-attempt.ts';
import { browserSession } from '../session/use-session.ts';
import { AccountSection } from './account-section.tsx';

type Account = Pick<Answer<typeof getAccount>, 'identities' | 'mayUnlink'>;

/** The user's accounts with other providers, which can be used to sign in and can be unlinked. */
export function LinkedAccounts({ account, onChanged }: { account: Account; onChanged: () => Promise<void> }) {
  const [leaving, setLeaving] = useState<Account['identities'][number]>();
  return (
    <AccountSection
      title="Other ways to sign in"
      about="Accounts with other providers that you can use to sign in here."
    >
      {account.identities.length === 0 ? (
        <p className="text-soft">None yet. Choose “Continue with Google” when you sign in to add one.</p>
      ) : (
        <ul className="border-b border-hairline">
          {account.identities.map((identity) => (
            <li key={identity.id} className="flex items-center justify-between gap-4 border-t border-hairline py-3">
              <div className="min-w-0">
                <p className="break-words">
                  <strong>Google</strong> <span className="text-soft">{identity.email}</span>
                </p>
                <p className="figures text-sm text-soft">Added {formatDate(identity.since, NAMIBIA)}</p>
              </div>
              {account.mayUnlink && (
                <Button
                  kind="quiet"
                  className="px-2!"
                  aria-label={`Remove Google sign-in with ${identity.email}`}
                  onClick={() => setLeaving(identity)}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {account.identities.length > 0 && !account.mayUnlink && (
        <p className="mt-3 text-sm text-soft">
          This account is your only way to sign in. Before you remove it, set a password or add a passkey.
        </p>
      )}
      {leaving && <Unlink identity={leaving} onChanged={onChanged} onClose={() => setLeaving(undefined)} />}
    </AccountSection>
  );
}

interface UnlinkProps {
  identity: Account['identities'][number];
  onChanged: () => Promise<void>;
  onClose: () => void;
}

function Unlink({ identity, onChanged, onClose }: UnlinkProps) {
  const { busy, problem, attempt } = useAttempt();
  const unlink = () =>
    attempt(async () => {
      const tokens = await apiClient.call(unlinkIdentity, { params: { identityId: identity.id } });
      await browserSession().signInWithTokens(tokens, () => Promise.resolve());
      await onChanged();
      void showSuccess('Google sign-in removed');
      onClose();
    });

  return (
    <ConfirmDialog
      title="Remove Google sign-in?"
      action="Remove Google sign-in"
      busy={busy}
      error={problem}
      onConfirm={() => void unlink()}
      onClose={onClose}
    >
      <p>{`You won’t be able to sign in with ${identity.email}, and you’ll be signed out everywhere else. Your calendar link will be deleted.`}</p>
    </ConfirmDialog>
  );
}
