import { type ComponentProps } from 'react';
import { ADMINISTRATION_PAGES } from '../../pages/hub-pages.ts';
import { administrationPath } from '../../pages/paths.ts';
import { HubFrame } from './hub-frame.tsx';
import { HubPages } from './hub-pages.tsx';
import { HubName } from './hub-switcher.tsx';
import { sectionsFor } from './hub-sections.ts';
import { useOpenTasks } from './use-open-tasks.ts';
import { usePerson } from './use-person.ts';

export function AdministrationFrame() {
  return (
    <AdministrationHub>
      <HubPages of="Administration" pages={ADMINISTRATION_PAGES} />
    </AdministrationHub>
  );
}

/** Frame around the administrators' pages and the hubs they visit, with the number of open tasks beside each link. */
export function AdministrationHub(props: Pick<ComponentProps<typeof HubFrame>, 'current' | 'children'>) {
  const person = usePerson(null);
  const { data: day } = useOpenTasks();
  const waitingIn = (name: string) => day?.queues.find((queue) => queue.name === name)?.waiting ?? 0;
  return (
    <HubFrame
      {...props}
      name="Administration"
      links={sectionsFor(ADMINISTRATION_PAGES, person).map(({ label, path, group, queues = [] }) => ({
        label,
        to: administrationPath(path),
        group,
        waiting: queues.reduce((sum, name) => sum + waitingIn(name), 0),
      }))}
      head={<HubName name="Administration" />}
    />
  );
}
