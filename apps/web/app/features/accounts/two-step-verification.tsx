import { plural } from '@quivertree/domain/text/plural';
import type { Answer } from '@quivertree/contract/call';
import {
  getSecondFactor,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '@quivertree/contract/accounts/second-factor';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { messageOf } from '@quivertree/contract/error-message';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { showError, showSuccess } from '../../ui/toast.ts';
import type { Tokens } from '@quivertree/session/stored-session';
import { browserSession } from '../session/use-session.ts';
import { AccountSection } from './account-section.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpApp } from './set-up-app.tsx';
import { isTwoStepSetUp } from './use-two-step.ts';
import { refresh } from '../../queries/answers.ts';
import { useAnswer } from '../../queries/use-query.ts';
import { getAccount } from '@quivertree/contract/accounts/own-account';

/** An account's two-step verification: its methods, ways to add more, and recovery codes. */
export function TwoStepVerification({
  afterwards,
}: {
  /** Content shown once the recovery codes have been saved. */
  afterwards?: ReactNode;
}) {
  const twoStep = useAnswer(getSecondFactor, {});
  const account = useAnswer(getAccount, {});
  const [codes, setCodes] = useState<readonly string[]>();
  const [returns, setReturns] = useState(0);
  const methods = useRef<HTMLDivElement>(null);
  const reload = () => refresh(getSecondFactor);
  // The focused element is gone: a removed method, a form or the recovery codes.
  useEffect(() => {
    if (returns > 0) methods.current?.focus();
  }, [returns]);

  async function change(action: () => Promise<string>): Promise<void> {
    try {
      void showSuccess(await action());
      await reload();
      setReturns((n) => n + 1);
    } catch (error) {
      void showError(messageOf(error));
    }
  }

  function backToMethods(): void {
    setCodes(undefined);
    setReturns((n) => n + 1);
  }

  function added(recoveryCodes: readonly string[] | null): void {
    backToMethods();
    if (recoveryCodes) setCodes(recoveryCodes);
    void reload();
  }

  const { data } = twoStep;
  const isSetUp = data !== undefined && isTwoStepSetUp(data);
  return (
    <AccountSection
      title="Two-step verification"
      about={
        <>
          <p>
            When you sign in, you’ll need your password and either a passkey or a code from your phone, so a stolen
            password isn’t enough.
          </p>
          {data?.required && (
            <p className="mt-2 font-semibold">Your role requires two-step verification, because you can move money.</p>
          )}
        </>
      }
    >
      {twoStep.error && (
        <ErrorState onRetry={twoStep.refetch} retrying={twoStep.isFetching}>
          {`Error loading two-step verification: ${twoStep.error.message}`}
        </ErrorState>
      )}
      {codes && <RecoveryCodes codes={codes} onSaved={backToMethods} />}
      {data && !codes && (
        <div ref={methods} role="group" aria-label="Your methods" tabIndex={-1} className="outline-none">
          {afterwards}
          <SecondFactors factors={data} change={change} />
          {account.data?.emailConfirmed === false && (
            <p className="font-semibold">
              Confirm your email address first. Then you can set up two-step verification.
            </p>
          )}
          {account.data?.emailConfirmed && (
            <AddMethod hasApp={data.totpSince !== null} onAdded={added} onCancelled={backToMethods} />
          )}
          {isSetUp && (
            <p className="mt-6 text-soft">
              {`${plural(data.recoveryCodesLeft, '1 recovery code left.', '{n} recovery codes left.')} `}
              <Button
                kind="quiet"
                className="px-0!"
                onClick={() =>
                  void change(async () => {
                    setCodes((await apiClient.call(renewRecoveryCodes, {})).recoveryCodes);
                    return 'New recovery codes created. The old ones no longer work.';
                  })
                }
              >
                Create new codes
              </Button>
            </p>
          )}
        </div>
      )}
    </AccountSection>
  );
}

interface AddMethodProps {
  hasApp: boolean;
  /** Called once the method works, with recovery codes if the user had none yet. */
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onCancelled: () => void;
}

/** Buttons that add a method, or the form of the one that is being added. */
function AddMethod({ hasApp, onAdded, onCancelled }: AddMethodProps) {
  const [adding, setAdding] = useState<'app' | 'passkey'>();
  const steps = {
    onDone(recoveryCodes: readonly string[] | null) {
      setAdding(undefined);
      onAdded(recoveryCodes);
    },
    onCancel() {
      setAdding(undefined);
      onCancelled();
    },
  };
  if (adding) return adding === 'app' ? <SetUpApp {...steps} /> : <AddPasskey {...steps} />;
  return (
    <div className="flex flex-wrap gap-3">
      <Button kind="outline" onClick={() => setAdding('app')}>
        {hasApp ? 'Use another authenticator app' : 'Set up an authenticator app'}
      </Button>
      <Button kind="outline" onClick={() => setAdding('passkey')}>
        Add a passkey
      </Button>
    </div>
  );
}

interface SecondFactorsProps {
  factors: Answer<typeof getSecondFactor>;
  change: (action: () => Promise<string>) => Promise<void>;
}

/** Authenticator app and passkeys, each of which can be removed. */
function SecondFactors({ factors, change }: SecondFactorsProps) {
  const last = factors.passkeys.length + (factors.totpSince ? 1 : 0) === 1;
  const refreshSession = (tokens: Tokens) => browserSession().signInWithTokens(tokens, () => Promise.resolve());
  return (
    <ul className="mb-5 border-b border-hairline empty:hidden">
      {factors.totpSince && (
        <Row
          name="Authenticator app"
          question="Remove your authenticator app?"
          last={last}
          about={`Added ${formatDateTime(factors.totpSince, NAMIBIA)}`}
          onRemove={() =>
            change(async () => {
              await refreshSession(await apiClient.call(removeTotp, {}));
              return 'Authenticator app removed. You’ve been signed out everywhere else.';
            })
          }
        />
      )}
      {factors.passkeys.map(({ id, name, since, lastUsedAt }) => (
        <Row
          key={id}
          name={name}
          question={`Remove the passkey “${name}”?`}
          last={last}
          about={
            lastUsedAt
              ? `Passkey added ${formatDateTime(since, NAMIBIA)}, last used ${formatDateTime(lastUsedAt, NAMIBIA)}`
              : `Passkey added ${formatDateTime(since, NAMIBIA)}`
          }
          onRemove={() =>
            change(async () => {
              await refreshSession(await apiClient.call(removePasskey, { params: { passkeyId: id } }));
              return 'Passkey removed. You’ve been signed out everywhere else.';
            })
          }
        />
      ))}
    </ul>
  );
}

interface RowProps {
  name: string;
  about: string;
  /** Title of the dialog that confirms its removal. */
  question: string;
  /** True if there is no other method. */
  last: boolean;
  onRemove: () => Promise<void>;
}

function Row({ name, about, question, last, onRemove }: RowProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <li className="flex items-center justify-between gap-4 border-t border-hairline py-3 max-[16rem]:flex-wrap">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="figures text-sm text-soft">{about}</p>
      </div>
      <Button kind="quiet" className="px-2!" busy={busy} aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      {asking && (
        <ConfirmDialog
          title={question}
          action="Remove"
          onConfirm={() => {
            setAsking(false);
            setBusy(true);
            void onRemove().finally(() => setBusy(false));
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {last && 'Two-step verification will be off, and your recovery codes will stop working. '}
            You’ll be signed out everywhere else.
          </p>
        </ConfirmDialog>
      )}
    </li>
  );
}
