import { getAdministratorsDay } from '@quivertree/contract/operations';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { HubRoute } from '../../hub-routes.ts';
import { administrationPath } from '../../paths.ts';
import { HubFrame } from './hub-frame.tsx';
import { HubName } from './hub-switcher.tsx';
import { ADMINISTRATION_SECTIONS, sectionsFor } from './hub-sections.ts';
import { useDay } from './use-day.ts';
import { usePerson } from './use-person.ts';

/** The frame around the administrators' pages: what waits where stands beside their names. */
export function AdministrationFrame({ routes }: { routes: readonly HubRoute[] }) {
  const person = usePerson(null);
  const { data: day } = useDay();
  useDayAfterEachDeed();
  const waitingIn = (name: string) => day?.queues.find((queue) => queue.name === name)?.waiting ?? 0;
  return (
    <HubFrame
      of="Administration"
      name="Administration"
      links={sectionsFor(ADMINISTRATION_SECTIONS, person).map(({ label, path, group, queues = [] }) => ({
        label,
        to: administrationPath(path),
        group,
        waiting: queues.reduce((sum, name) => sum + waitingIn(name), 0),
      }))}
      routes={routes}
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
