import type { Answer } from '@quivertree/contract/call';
import { createDoorLink, listDoorLinks } from '@quivertree/contract/door/door';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnswerView } from '../../queries/answer-view.tsx';
import { useCommand } from '../../queries/use-command.ts';
import { DoorLinkRow } from './door-link-row.tsx';
import { NewDoorLink } from './new-door-link.tsx';
import { useAnswer } from '../../queries/use-query.ts';

interface DoorLinksProps {
  eventId: string;
  timeZone: string;
  /** True if the event is cancelled, so that its links can only be revoked. */
  cancelled: boolean;
}

/** Links that open an event's door without an account. They can be created, copied once and revoked. */
export function DoorLinks({ eventId, timeZone, cancelled }: DoorLinksProps) {
  const links = useAnswer(listDoorLinks, { params: { eventId } });
  const [created, setCreated] = useState<Answer<typeof createDoorLink>>();

  return (
    <section aria-labelledby="door-links" className="flex max-w-3xl flex-col gap-4">
      <h2 id="door-links" className="text-xl">
        Door links
      </h2>
      <p className="text-soft">
        {cancelled
          ? 'The door links of a cancelled event admit no one. You can revoke them here.'
          : 'A door link opens the ticket scanner for this event on any phone, without an account. Anyone who has the link can let people in, so create one for each gate and revoke the links after the event.'}
      </p>
      <AnswerView query={links} name="door links" awaited={<Skeleton className="h-11 w-full" />}>
        {(all) =>
          all.length > 0 && (
            <ul aria-label="Door links">
              {all.map((link) => (
                <DoorLinkRow
                  key={link.id}
                  link={link}
                  eventId={eventId}
                  timeZone={timeZone}
                  onEnded={() => link.id === created?.id && setCreated(undefined)}
                />
              ))}
            </ul>
          )
        }
      </AnswerView>
      {created && <NewDoorLink key={created.id} name={created.name} url={created.url} />}
      {!cancelled && <NewLinkForm eventId={eventId} onCreated={setCreated} />}
    </section>
  );
}

interface NewLinkFormProps {
  eventId: string;
  /** Called with the new link; with undefined if it couldn't be created. */
  onCreated: (link: Answer<typeof createDoorLink> | undefined) => void;
}

function NewLinkForm({ eventId, onCreated }: NewLinkFormProps) {
  const creation = useCommand(createDoorLink, { refresh: [listDoorLinks] });

  async function create(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const name = String(data.get('name') ?? '').trim();
    const mayAdmitAnyway = data.has('mayAdmitAnyway');
    if (!name || creation.busy) return;
    const link = await creation.run({ params: { eventId }, body: { name, mayAdmitAnyway } });
    onCreated(link);
    if (link) form.reset();
  }

  return (
    <form onSubmit={(event) => void create(event)} className="flex flex-wrap items-end gap-3">
      <div className="w-full">
        <TextField
          label="Link name"
          name="name"
          placeholder="Main gate"
          maxLength={60}
          autoComplete="off"
          required
          error={creation.problem}
        />
      </div>
      <div className="w-full">
        <CheckboxField
          label="Can admit outside admission hours"
          name="mayAdmitAnyway"
          hint="Otherwise only owners and managers can, with a reason that is logged."
        />
      </div>
      <Button type="submit" kind="outline" busy={creation.busy}>
        Create door link
      </Button>
    </form>
  );
}
