import * as people from '@quivertree/contract/people';
import { askSecondFactorReset, cancelSecondFactorReset } from '@quivertree/contract/second-factor';
import { hasSecondFactor, RESET_WAITING_HOURS } from '@quivertree/domain/second-factor';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { useRefresh } from '../hub/use-refresh.ts';

/** Something that an administrator may do to an account, once more asked. */
interface Deed {
  label: string;
  title: string;
  what: string;
  done: string;
  make: () => Promise<unknown>;
}

/** What an administrator may do to somebody's account. */
export function PersonActions({ person, isYou }: { person: people.WholePerson; isYou: boolean }) {
  const refresh = useRefresh();
  const [asked, setAsked] = useState<Deed>();
  const deed = useMutation({
    mutationFn: ({ make }: Deed) => make(),
    onSuccess: async (_, { done }) => {
      setAsked(undefined);
      await refresh(people.getPerson);
      void showSuccess(done);
    },
  });
  return (
    <section aria-labelledby="account">
      <h2 id="account" className="mb-3 text-xl">
        Account
      </h2>
      <div className="flex flex-wrap gap-3">
        {deedsFor(person, isYou).map((each) => (
          <Button
            key={each.label}
            kind="outline"
            onClick={() => {
              deed.reset();
              setAsked(each);
            }}
          >
            {each.label}
          </Button>
        ))}
      </div>
      {asked && (
        <ConfirmDialog
          title={asked.title}
          action={asked.label}
          busy={deed.isPending}
          error={deed.error?.message}
          onConfirm={() => deed.mutate(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{asked.what}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function deedsFor(person: people.WholePerson, isYou: boolean): Deed[] {
  const { id: userId, name, lockedAt } = person;
  const params = { userId };
  const deed = (
    call: typeof people.lockAccount | typeof people.unlockAccount | typeof people.signPersonOut,
    words: Pick<Deed, 'label' | 'title' | 'what' | 'done'>,
  ): Deed => ({ ...words, make: () => apiClient.call(call, { params }) });
  return [
    ...roleDeeds(person),
    ...(lockedAt
      ? [
          deed(people.unlockAccount, {
            label: 'Unlock the account',
            title: `Let ${name} in again?`,
            what: 'They sign in as before. Their sessions from before the lock stay ended.',
            done: 'The account is open',
          }),
        ]
      : isYou
        ? []
        : [
            deed(people.lockAccount, {
              label: 'Lock the account',
              title: `Lock ${name} out?`,
              what: 'All their sessions end within a second, and nobody signs in to the account until it is unlocked. Their tickets stay valid.',
              done: 'The account is locked',
            }),
          ]),
    deed(people.signPersonOut, {
      label: 'Sign out everywhere',
      title: `Sign ${name} out everywhere?`,
      what: 'All their sessions end within a second. They can sign in again at once.',
      done: 'Signed out everywhere',
    }),
    {
      label: 'Send a reset code',
      title: `Mail ${name} a reset code?`,
      what: `A code that sets a new password goes to ${person.email}. It works once, for ten minutes.`,
      done: 'The code is on its way',
      make: () => apiClient.call(people.sendPersonResetMail, { params }),
    },
    ...(isYou ? [] : lostSecondStep(person)),
  ];
}

/** For whoever has lost the second step: it goes after a waiting time, in which its owner may object. */
function lostSecondStep({ id: userId, name, email, secondFactor }: people.WholePerson): Deed[] {
  const params = { userId };
  if (secondFactor.resetDueAt)
    return [
      {
        label: 'Keep the second step',
        title: `Does ${name} keep the second step?`,
        what: 'It is not taken away. They sign in with it as before.',
        done: 'The second step stays',
        make: () => apiClient.call(cancelSecondFactorReset, { params }),
      },
    ];
  if (!hasSecondFactor(secondFactor)) return [];
  return [
    {
      label: 'Take the second step away',
      title: `Has ${name} lost the second step?`,
      what: `It is taken away in ${RESET_WAITING_HOURS} hours, and their sessions end then. ${email} is told now; whoever still signs in with it ends this. First make sure that it is really them who ask.`,
      done: `It is taken away in ${RESET_WAITING_HOURS} hours`,
      make: () => apiClient.call(askSecondFactorReset, { params }),
    },
  ];
}

/** The administrator's role: proposed by one, given by another, taken by anybody. */
function roleDeeds({ id: userId, name, roles, proposal }: people.WholePerson): Deed[] {
  const deed = (given: boolean, words: Pick<Deed, 'label' | 'title' | 'what' | 'done'>): Deed => ({
    ...words,
    make: () => apiClient.call(people.changeRole, { params: { userId }, body: { role: 'ADMINISTRATOR', given } }),
  });
  if (roles.includes('ADMINISTRATOR'))
    return [
      deed(false, {
        label: 'Take the administrator’s role',
        title: `Is ${name} no administrator any more?`,
        what: 'All their sessions end. The last administrator stays one.',
        done: 'No administrator any more',
      }),
    ];
  if (!proposal)
    return [
      deed(true, {
        label: 'Propose as an administrator',
        title: `Propose ${name} as an administrator?`,
        what: 'They would see and do everything that you do, payouts included. Nothing changes until another administrator agrees.',
        done: 'Proposed: another administrator has to agree',
      }),
    ];
  return [
    ...(proposal.youMayAgree
      ? [
          deed(true, {
            label: 'Agree: make an administrator',
            title: `Make ${name} an administrator?`,
            what: `${proposal.by} proposed them. They will see and do everything that you do, payouts included. All their sessions end: the role holds from the next sign-in.`,
            done: 'An administrator from the next sign-in',
          }),
        ]
      : []),
    deed(false, {
      label: 'Take the proposal back',
      title: `Is ${name} not to be an administrator?`,
      what: `${proposal.youMayAgree ? proposal.by : 'You'} proposed them. They stay what they are.`,
      done: 'No longer proposed',
    }),
  ];
}
