import type { Call, CallInput } from '@quivertree/contract/call';
import * as people from '@quivertree/contract/people/people';
import { requestSecondFactorReset, cancelSecondFactorReset } from '@quivertree/contract/accounts/second-factor';
import { hasSecondFactor, RESET_WAITING_HOURS } from '@quivertree/domain/accounts/second-factor';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';

/** Action on an account, with its confirmation dialog. */
interface AccountAction {
  label: string;
  confirm: (onClose: () => void) => ReactNode;
}

/** Actions that an administrator can take on an account. */
export function PersonActions({ person, isYou }: { person: people.PersonDetails; isYou: boolean }) {
  const [confirming, setConfirming] = useState<AccountAction>();
  return (
    <section aria-labelledby="account">
      <h2 id="account" className="mb-3 text-xl">
        Account
      </h2>
      <div className="flex flex-wrap gap-3">
        {actionsFor(person, isYou).map((action) => (
          <Button key={action.label} kind="outline" onClick={() => setConfirming(action)}>
            {action.label}
          </Button>
        ))}
      </div>
      {confirming?.confirm(() => setConfirming(undefined))}
    </section>
  );
}

interface ActionWords {
  label: string;
  title: string;
  consequence: string;
  done: string;
}

function accountAction<C extends Call>(
  call: C,
  input: CallInput<C>,
  { label, title, consequence, done }: ActionWords,
): AccountAction {
  return {
    label,
    confirm: (onClose) => (
      <CommandDialog
        call={call}
        title={title}
        action={label}
        done={done}
        refresh={[people.getPerson]}
        input={() => input}
        onClose={onClose}
      >
        <p>{consequence}</p>
      </CommandDialog>
    ),
  };
}

function actionsFor(person: people.PersonDetails, isYou: boolean): AccountAction[] {
  const { id: userId, name, lockedAt } = person;
  const input = { params: { userId } };
  return [
    ...roleActions(person),
    ...(lockedAt
      ? [
          accountAction(people.unlockAccount, input, {
            label: 'Unlock account',
            title: `Unlock ${name}’s account?`,
            consequence: `${name} will be able to sign in again. They’ll stay signed out on their devices until they do.`,
            done: 'Account unlocked',
          }),
        ]
      : isYou
        ? []
        : [
            accountAction(people.lockAccount, input, {
              label: 'Lock account',
              title: `Lock ${name}’s account?`,
              consequence: `All of ${name}’s sessions will end within a second, and ${name} won’t be able to sign in until you or another administrator unlocks the account. Their calendar link will be deleted. Their tickets stay valid.`,
              done: 'Account locked',
            }),
          ]),
    accountAction(people.signPersonOut, input, {
      label: 'Sign out everywhere',
      title: `Sign ${name} out everywhere?`,
      consequence: `All of ${name}’s sessions will end within a second, and their calendar link will be deleted. They can sign in again straight away.`,
      done: 'Signed out everywhere',
    }),
    accountAction(people.sendPersonResetEmail, input, {
      label: 'Send reset code',
      title: `Send ${name} a reset code?`,
      consequence: `We’ll email ${person.email} a code for setting a new password. It works once, within 10 minutes.`,
      done: 'Reset code sent',
    }),
    ...(isYou ? [] : twoStepActions(person)),
  ];
}

/**
 * Actions that remove two-step verification for someone who can no longer use it. The removal takes effect after a
 * waiting period, during which the account's owner can object.
 */
function twoStepActions({ id: userId, name, email, secondFactor }: people.PersonDetails): AccountAction[] {
  const input = { params: { userId } };
  if (secondFactor.resetDueAt)
    return [
      accountAction(cancelSecondFactorReset, input, {
        label: 'Keep two-step verification',
        title: `Keep two-step verification for ${name}?`,
        consequence: `Two-step verification won’t be removed, and ${name} will sign in as before.`,
        done: 'Two-step verification kept',
      }),
    ];
  if (!hasSecondFactor(secondFactor)) return [];
  return [
    accountAction(requestSecondFactorReset, input, {
      label: 'Remove two-step verification',
      title: `Remove two-step verification for ${name}?`,
      consequence: `Make sure ${name} really asked for this. We’ll email ${email} now. After ${RESET_WAITING_HOURS} hours, two-step verification will be removed and all their sessions will end, unless it’s used to sign in before then.`,
      done: `Two-step verification will be removed in ${RESET_WAITING_HOURS} hours`,
    }),
  ];
}

/**
 * Actions that give or remove the administrator's role. One administrator proposes someone and another agrees; removing
 * the role takes only one.
 */
function roleActions({ id: userId, name, roles, proposal }: people.PersonDetails): AccountAction[] {
  const change = (given: boolean, words: ActionWords) =>
    accountAction(people.changeRole, { params: { userId }, body: { role: 'ADMINISTRATOR', given } }, words);
  if (roles.includes('ADMINISTRATOR'))
    return [
      change(false, {
        label: 'Remove as administrator',
        title: `Remove ${name} as an administrator?`,
        consequence: `${name} will lose access to administration, and all their sessions will end. The last administrator can’t be removed.`,
        done: 'Administrator removed',
      }),
    ];
  if (!proposal)
    return [
      change(true, {
        label: 'Propose as administrator',
        title: `Propose ${name} as an administrator?`,
        consequence: `${name} will be able to see and do everything you can, including payouts, but only once another administrator has agreed.`,
        done: 'Administrator proposed',
      }),
    ];
  return [
    ...(proposal.youMayAgree
      ? [
          change(true, {
            label: 'Make administrator',
            title: `Make ${name} an administrator?`,
            consequence: `${proposal.by} proposed this. ${name} will be able to see and do everything you can, including payouts. All their sessions will end, and the role will apply from their next sign-in.`,
            done: 'Administrator added',
          }),
        ]
      : []),
    change(false, {
      label: 'Withdraw proposal',
      title: `Withdraw the proposal for ${name}?`,
      consequence: proposal.youMayAgree
        ? `${proposal.by} proposed this. ${name}’s roles won’t change.`
        : `You proposed this. ${name}’s roles won’t change.`,
      done: 'Proposal withdrawn',
    }),
  ];
}
