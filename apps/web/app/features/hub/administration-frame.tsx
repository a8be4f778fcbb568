import type { HubRoute } from '../../hub-routes.ts';
import { administrationPath } from '../../paths.ts';
import { HubFrame } from './hub-frame.tsx';
import { ADMINISTRATION_SECTIONS, sectionsFor } from './hub-sections.ts';
import { usePerson } from './use-person.ts';

/** The frame around the administrators' pages. */
export function AdministrationFrame({ routes }: { routes: readonly HubRoute[] }) {
  const person = usePerson(null);
  return (
    <HubFrame
      name="Administration"
      links={sectionsFor(ADMINISTRATION_SECTIONS, person).map(({ label, path }) => ({
        label,
        to: administrationPath(path),
      }))}
      routes={routes}
      head={<p className="font-display text-2xl font-bold tracking-tight">Administration</p>}
    />
  );
}
