import { isOpenTo } from '@quivertree/contract/access';
import { getDoor, listDoorConflicts, listDoorLinks } from '@quivertree/contract/door/door';
import { doorPath } from '../../pages/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useHubEvent } from '../hub/hub-event-frame.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { usePerson } from '../hub/use-person.ts';
import { DoorConflicts } from './door-conflicts.tsx';
import { DoorLinks } from './door-links.tsx';

export default function EventDoorsPage() {
  const { id, state, timeZone, organiser } = useHubEvent();
  const person = usePerson(organiser.role);
  const cancelled = state === 'cancelled';
  return (
    <HubPage
      title="Doors"
      lead={
        cancelled
          ? 'This event is cancelled, so no one can be admitted.'
          : 'Scan tickets and let people in, with any phone that has a camera.'
      }
      actions={
        !cancelled &&
        isOpenTo(getDoor.access, person) && (
          <a href={doorPath(id)} className={buttonClass()}>
            Open door
          </a>
        )
      }
    >
      {isOpenTo(listDoorConflicts.access, person) && <DoorConflicts eventId={id} timeZone={timeZone} />}
      {isOpenTo(listDoorLinks.access, person) && <DoorLinks eventId={id} timeZone={timeZone} cancelled={cancelled} />}
    </HubPage>
  );
}
