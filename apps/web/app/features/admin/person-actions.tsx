import type { Call, CallInput } from '@quivertree/contract/call';
import * as people from '@quivertree/contract/people';
import { askSecondFactorReset, cancelSecondFactorReset } from '@quivertree/contract/second-factor';
import { hasSecondFactor, RESET_WAITING_HOURS } from '@quivertree/domain/second-factor';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';

/** Something that an administrator may do to an account, once more asked. */
interface Deed {
  label: string;
  ask: (onClose: () => void) => ReactNode;
}

/** What an administrator may do to somebody's account. */
export function PersonActions({ person, isYou }: { person: people.WholePerson; isYou: boolean }) {
  const [asked, setAsked] = useState<Deed>();
  return (
    <section aria-labelledby="account">
      <h2 id="account" className="mb-3 text-xl">
        Account
      </h2>
      <div className="flex flex-wrap gap-3">
        {deedsFor(person, isYou).map((each) => (
          <Button key={each.label} kind="outline" onClick={() => setAsked(each)}>
            {each.label}
          </Button>
        ))}
      </div>
      {asked?.ask(() => setAsked(undefined))}
    </section>
  );
}

interface DeedWords {
  label: string;
  title: string;
  what: string;
  done: string;
}

function deed<C extends Call>(call: C, input: CallInput<C>, { label, title, what, done }: DeedWords): Deed {
  return {
    label,
    ask: (onClose) => (
      <CommandDialog
        call={call}
        title={title}
        action={label}
        done={done}
        refresh={[people.getPerson]}
        input={() => input}
        onClose={onClose}
      >
        <p>{what}</p>
      </CommandDialog>
    ),
  };
}

function deedsFor(person: people.WholePerson, isYou: boolean): Deed[] {
  const { id: userId, name, lockedAt } = person;
  const input = { params: { userId } };
  return [
    ...roleDeeds(person),
    ...(lockedAt
      ? [
          deed(people.unlockAccount, input, {
            label: 'Unlock the account',
            title: `Let ${name} in again?`,
            what: 'They sign in as before. Their sessions from before the lock stay ended.',
            done: 'The account is open',
          }),
        ]
      : isYou
        ? []
        : [
            deed(people.lockAccount, input, {
              label: 'Lock the account',
              title: `Lock ${name} out?`,
              what: 'All their sessions end within a second, and nobody signs in to the account until it is unlocked. Their tickets stay valid.',
              done: 'The account is locked',
            }),
          ]),
    deed(people.signPersonOut, input, {
      label: 'Sign out everywhere',
      title: `Sign ${name} out everywhere?`,
      what: 'All their sessions end within a second. They can sign in again at once.',
      done: 'Signed out everywhere',
    }),
    deed(people.sendPersonResetMail, input, {
      label: 'Send a reset code',
      title: `Mail ${name} a reset code?`,
      what: `A code that sets a new password goes to ${person.email}. It works once, for ten minutes.`,
      done: 'The code is on its way',
    }),
    ...(isYou ? [] : lostSecondStep(person)),
  ];
}

/** For whoever has lost the second step: it goes after a waiting time, in which its owner may object. */
function lostSecondStep({ id: userId, name, email, secondFactor }: people.WholePerson): Deed[] {
  const input = { params: { userId } };
  if (secondFactor.resetDueAt)
    return [
      deed(cancelSecondFactorReset, input, {
        label: 'Keep the second step',
        title: `Does ${name} keep the second step?`,
        what: 'It is not taken away. They sign in with it as before.',
        done: 'The second step stays',
      }),
    ];
  if (!hasSecondFactor(secondFactor)) return [];
  return [
    deed(askSecondFactorReset, input, {
      label: 'Take the second step away',
      title: `Has ${name} lost the second step?`,
      what: `It is taken away in ${RESET_WAITING_HOURS} hours, and their sessions end then. ${email} is told now; whoever still signs in with it ends this. First make sure that it is really them who ask.`,
      done: `It is taken away in ${RESET_WAITING_HOURS} hours`,
    }),
  ];
}

/** The administrator's role: proposed by one, given by another, taken by anybody. */
function roleDeeds({ id: userId, name, roles, proposal }: people.WholePerson): Deed[] {
  const change = (given: boolean, words: DeedWords) =>
    deed(people.changeRole, { params: { userId }, body: { role: 'ADMINISTRATOR', given } }, words);
  if (roles.includes('ADMINISTRATOR'))
    return [
      change(false, {
        label: 'Take the administrator’s role',
        title: `Is ${name} no administrator any more?`,
        what: 'All their sessions end. The last administrator stays one.',
        done: 'No administrator any more',
      }),
    ];
  if (!proposal)
    return [
      change(true, {
        label: 'Propose as an administrator',
        title: `Propose ${name} as an administrator?`,
        what: 'They would see and do everything that you do, payouts included. Nothing changes until another administrator agrees.',
        done: 'Proposed: another administrator has to agree',
      }),
    ];
  return [
    ...(proposal.youMayAgree
      ? [
          change(true, {
            label: 'Agree: make an administrator',
            title: `Make ${name} an administrator?`,
            what: `${proposal.by} proposed them. They will see and do everything that you do, payouts included. All their sessions end: the role holds from the next sign-in.`,
            done: 'An administrator from the next sign-in',
          }),
        ]
      : []),
    change(false, {
      label: 'Take the proposal back',
      title: `Is ${name} not to be an administrator?`,
      what: `${proposal.youMayAgree ? proposal.by : 'You'} proposed them. They stay what they are.`,
      done: 'No longer proposed',
    }),
  ];
}
