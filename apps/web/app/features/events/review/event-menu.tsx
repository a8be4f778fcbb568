import type { AdministeredEvent } from '@quivertree/contract/events/event-review';
import { Icon } from '../../../ui/icon.tsx';
import { CHEVRON_DOWN } from '../../../ui/icons.ts';
import { Menu, menuItem } from '../../../ui/menu.tsx';
import type { EventAction } from './event-actions.tsx';

interface EventMenuProps {
  event: AdministeredEvent;
  onChoose: (action: EventAction) => void;
}

/** Menu of actions on an event other than reviewing it. */
export function EventMenu({ event, onChoose }: EventMenuProps) {
  return (
    <Menu
      buttonClass="-my-2.5 inline-flex min-h-11 items-center gap-1 font-semibold underline decoration-1 underline-offset-4 hover:decoration-2"
      button={
        <>
          Manage
          <span className="sr-only"> {event.name}</span>
          <Icon path={CHEVRON_DOWN} className="size-4" />
        </>
      }
    >
      {actionsFor(event).map(([action, label]) => (
        <button key={action} {...menuItem} type="button" onClick={() => onChoose(action)}>
          {label}
        </button>
      ))}
    </Menu>
  );
}

function actionsFor({ state, reReview, offSale, featured }: AdministeredEvent): [EventAction, string][] {
  const actions: [EventAction, string][] = [['feature', featured ? 'Change carousel position' : 'Feature']];
  if (featured) actions.push(['unfeature', 'Remove from featured events']);
  actions.push(['provider', 'Change payment provider']);
  if ((state === 'published' || state === 'postponed') && !reReview)
    actions.push(offSale ? ['on sale', 'Put back on sale'] : ['off sale', 'Take off sale']);
  return actions;
}
