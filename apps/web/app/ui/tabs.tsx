import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

export interface Tab {
  id: string;
  label: string;
  content: () => ReactNode;
}

interface TabsProps {
  /** Accessible name of the tabs. */
  name: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (id: string) => void;
}

/** Views of the same thing, one at a time. Arrow keys, Home and End move between them. */
export function Tabs({ name, tabs, selected, onSelect }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = tabs.find((tab) => tab.id === selected);

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + tabs.length) % tabs.length;
    const next = tabs[index];
    if (!next) return;
    onSelect(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  }

  return (
    <div>
      <div ref={list} role="tablist" aria-label={name} className="flex gap-x-6 overflow-x-auto border-b">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={move}
            className="-mb-px min-h-11 shrink-0 border-b-2 border-transparent font-medium whitespace-nowrap -outline-offset-2 hover:border-current aria-selected:border-dune aria-selected:font-semibold"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} className="pt-4">
        {shown?.content()}
      </div>
    </div>
  );
}
