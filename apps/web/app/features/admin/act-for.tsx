import { actForPerson } from '@quivertree/contract/acting';
import type { WholePerson } from '@quivertree/contract/people';
import { type FormEvent, useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { accountPath, businessPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';
import { beginActing } from '../session/acting-calls.ts';
import { browserStorage } from '../session/browser-storage.ts';

/** The way to act for somebody for half an hour; not for administrators and not for who is locked out. */
export function ActFor({ person }: { person: WholePerson }) {
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  if (person.roles.includes('ADMINISTRATOR') || person.lockedAt) return null;

  function ask(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
  }

  return (
    <section aria-labelledby="acting" className="max-w-2xl">
      <h2 id="acting" className="mb-1 text-xl">
        Help them in their account
      </h2>
      <p className="mb-3 text-soft">
        You see what they see and can set up their events, for 30 minutes. Money, tickets, sign-in and team stay closed.
        They are told by mail, with your reason.
      </p>
      <form onSubmit={ask} className="flex flex-wrap items-end gap-3">
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
          Act for them
        </Button>
      </form>
      {asked && (
        <CommandDialog
          call={actForPerson}
          title={`Act for ${person.name}?`}
          action="Act for them"
          refresh={[]}
          after={async (acting) => {
            await beginActing(apiClient, browserStorage('sessionStorage'), acting);
            location.assign(person.organisations.length > 0 ? businessPath : accountPath);
          }}
          input={() => ({ params: { userId: person.id }, body: { reason } })}
          onClose={() => setAsked(false)}
        >
          <p>They get a mail now: “{reason}”. What you do is kept on record with their name and yours.</p>
        </CommandDialog>
      )}
    </section>
  );
}
