import { getMembership, listMyOrganisations, type Membership } from '@quivertree/contract/organisers';
import { useOutletContext } from 'react-router';
import type { HubRoute } from '../../hub-routes.ts';
import { businessPath, organisationPath } from '../../paths.ts';
import { Link } from '../../link.tsx';
import { HubFrame } from './hub-frame.tsx';
import { HubFrameState } from './hub-frame-state.tsx';
import { ORGANISATION_SECTIONS, sectionsFor } from './hub-sections.ts';
import { useAnswer } from './use-answer.ts';
import { usePerson } from './use-person.ts';

/** The frame around an organisation's pages: its name, and the sections that whoever is signed in may open. */
export function OrganisationFrame({ organiserId, routes }: { organiserId: string; routes: readonly HubRoute[] }) {
  const membership = useAnswer(getMembership, { params: { organiserId } });
  const mine = useAnswer(listMyOrganisations, {});
  const person = usePerson(membership.data?.role ?? null);
  if (!membership.data) return <HubFrameState query={membership} />;
  const elsewhere = mine.data?.some(({ id }) => id !== organiserId);
  return (
    <HubFrame
      of={membership.data.name}
      name="Organisation"
      links={sectionsFor(ORGANISATION_SECTIONS, person).map(({ label, path, apart }) => ({
        label,
        apart,
        to: organisationPath(organiserId, path),
      }))}
      routes={routes}
      context={membership.data}
      head={
        <div className="flex flex-wrap items-baseline gap-x-4">
          <p className="font-display text-2xl font-bold tracking-tight">{membership.data.name}</p>
          {elsewhere && (
            <Link to={businessPath} className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
              Other organisations
            </Link>
          )}
        </div>
      }
    />
  );
}

/** The organisation that a page below its frame is about, and what the signed-in person is to it. */
export function useOrganisation(): Membership {
  return useOutletContext<Membership>();
}
