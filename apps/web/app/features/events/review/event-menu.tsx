import type { AdministeredEvent } from '@quivertree/contract/events/event-review';
import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { ChevronDown } from 'lucide-react';
import type { EventAction } from './event-actions.tsx';

interface EventMenuProps {
  event: AdministeredEvent;
  onChoose: (action: EventAction) => void;
}

/** Menu of actions on an event other than reviewing it. */
export function EventMenu({ event, onChoose }: EventMenuProps) {
  return (
    <Menu>
      <MenuButton className="-my-2.5 inline-flex min-h-11 items-center gap-1 font-semibold underline decoration-1 underline-offset-4 hover:decoration-2">
        Manage
        <span className="sr-only"> {event.name}</span>
        <ChevronDown aria-hidden className="size-4" />
      </MenuButton>
      <MenuItems
        modal={false}
        anchor={{ to: 'bottom end', gap: 4, padding: 8 }}
        className="z-50 w-64 rounded-lg border bg-pan-bright py-2 text-camelthorn shadow-raised focus:outline-none"
      >
        {actionsFor(event).map(([action, label]) => (
          <MenuItem key={action}>
            <button
              type="button"
              onClick={() => onChoose(action)}
              className="flex min-h-11 w-full items-center px-4 text-left font-semibold data-focus:bg-pan-deep"
            >
              {label}
            </button>
          </MenuItem>
        ))}
      </MenuItems>
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
