import { getAdministratorsDay } from '@quivertree/contract/operations';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect } from 'react';
import type { HubRoute } from '../../hub-routes.ts';
import { administrationPath } from '../../paths.ts';
import { HubFrame } from './hub-frame.tsx';
import { HubPages } from './hub-pages.tsx';
import { HubName } from './hub-switcher.tsx';
import { ADMINISTRATION_SECTIONS, sectionsFor } from './hub-sections.ts';
import { useDay } from './use-day.ts';
import { usePerson } from './use-person.ts';

/** The frame around the administrators' own pages. */
export function AdministrationFrame({ routes }: { routes: readonly HubRoute[] }) {
  return (
    <AdministrationHub>
      <HubPages of="Administration" routes={routes} />
    </AdministrationHub>
  );
}

/** The administrators' frame, around their own pages and those of others: what waits where stands beside their names. */
export function AdministrationHub(props: Pick<ComponentProps<typeof HubFrame>, 'current' | 'children'>) {
  const person = usePerson(null);
  const { data: day } = useDay();
  useDayAfterEachDeed();
  const waitingIn = (name: string) => day?.queues.find((queue) => queue.name === name)?.waiting ?? 0;
  return (
    <HubFrame
      {...props}
      name="Administration"
      links={sectionsFor(ADMINISTRATION_SECTIONS, person).map(({ label, path, group, queues = [] }) => ({
        label,
        to: administrationPath(path),
        group,
        waiting: queues.reduce((sum, name) => sum + waitingIn(name), 0),
      }))}
      head={<HubName name="Administration" />}
    />
  );
}

/** What waits is counted anew after whatever was done: one of these deeds may have been waited for. */
function useDayAfterEachDeed(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation?.state.status === 'success')
          void queries.invalidateQueries({ queryKey: [getAdministratorsDay.name] });
      }),
    [queries],
  );
}
