import { actForPerson } from '@quivertree/contract/acting/acting';
import type { PersonDetails } from '@quivertree/contract/people/people';
import { type FormEvent, useState } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { accountPath, businessPath } from '../../pages/paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';
import { startActing } from './acting-calls.ts';
import { browserStorage } from '../../runtime/browser-runtime.ts';

/**
 * Form for acting on someone's behalf for half an hour. Hidden if that person is an administrator or their account is
 * locked.
 */
export function ActFor({ person }: { person: PersonDetails }) {
  const [reason, setReason] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  if (person.roles.includes('ADMINISTRATOR') || person.lockedAt) return null;

  function confirm(event: FormEvent) {
    event.preventDefault();
    setConfirming(true);
  }

  return (
    <section aria-labelledby="acting" className="max-w-2xl">
      <h2 id="acting" className="mb-1 text-xl">
        {`Help ${person.name} in their account`}
      </h2>
      <p className="mb-3 text-soft">
        For 30 minutes you’ll see what they see and can set up their events. Money, tickets, sign-in and team are off
        limits. We’ll email them your reason.
      </p>
      <form onSubmit={confirm} className="flex flex-wrap items-end gap-3">
        <div className="min-w-60 flex-1">
          <TextField
            label="Reason"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            maxLength={300}
            required
            autoComplete="off"
          />
        </div>
        <Button type="submit" kind="outline">
          Act on their behalf
        </Button>
      </form>
      {isConfirming && (
        <CommandDialog
          call={actForPerson}
          title={`Act on behalf of ${person.name}?`}
          action="Act on their behalf"
          refresh={[]}
          after={async (acting) => {
            await startActing(apiClient, browserStorage('sessionStorage'), acting);
            location.assign(person.organisations.length > 0 ? businessPath : accountPath);
          }}
          input={() => ({ params: { userId: person.id }, body: { reason } })}
          onClose={() => setConfirming(false)}
        >
          <p>We’ll email them now, and everything you do is logged under both names. Your reason:</p>
          <p className="wrap-anywhere">“{reason}”</p>
        </CommandDialog>
      )}
    </section>
  );
}
