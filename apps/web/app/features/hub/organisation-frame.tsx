import type { Person } from '@quivertree/contract/access';
import { getMembership, listMyOrganisations, type Membership } from '@quivertree/contract/organisers/organisers';
import { MEMBER_ROLE_LABELS } from '@quivertree/domain/organisers/organiser-roles';
import { useLocation, useOutletContext } from 'react-router';
import { ORGANISATION_PAGES } from '../../pages/hub-pages.ts';
import { administrationPath, organisationPath } from '../../pages/paths.ts';
import { AdministeredHub } from './administered-hub.tsx';
import { currentLink, HubFrame } from './hub-frame.tsx';
import { HubFrameState } from './hub-frame-state.tsx';
import { HubPages } from './hub-pages.tsx';
import { HubName, HubSwitcher, SwitcherLink } from './hub-switcher.tsx';
import { sectionsFor } from './hub-sections.ts';
import { usePerson } from './use-person.ts';
import { useAnswer } from '../../queries/use-query.ts';

/** Frame around an organisation's pages, with the sections that the signed-in person may open. */
export function OrganisationFrame({ organiserId }: { organiserId: string }) {
  const membership = useAnswer(getMembership, { params: { organiserId } });
  const organisations = useAnswer(listMyOrganisations, {});
  const { pathname } = useLocation();
  const person = usePerson(membership.data?.role ?? null);
  if (!membership.data) return <HubFrameState query={membership} />;
  const { name, role } = membership.data;
  const pages = <HubPages of={name} pages={ORGANISATION_PAGES} role={role} context={membership.data} />;
  if (role === null)
    return (
      <AdministeredHub
        key={organiserId}
        organiser={membership.data}
        name="Organisation"
        pages={ORGANISATION_PAGES}
        pathOf={(path) => organisationPath(organiserId, path)}
        belongsTo={() => administrationPath('/organisers')}
      >
        {pages}
      </AdministeredHub>
    );
  const sections = sectionsFor(ORGANISATION_PAGES, person).map(({ label, path, separated }) => ({
    label,
    path,
    separated,
    to: organisationPath(organiserId, path),
  }));
  const page = sections.find(({ to }) => to === currentLink(sections, pathname))?.path ?? '';
  const switchable = organisations.data ?? [];
  return (
    <HubFrame
      name="Organisation"
      links={sections}
      head={
        switchable.some(({ id }) => id !== organiserId) ? (
          <HubSwitcher name={name} switchLabel="Switch organisation">
            {(close) => (
              <ul className="overflow-y-auto py-2">
                {switchable.map(({ id, name, role }) => (
                  <SwitcherLink
                    key={id}
                    to={organisationPath(id, isSectionOf({ ...person, memberRole: role }, page) ? page : '')}
                    current={id === organiserId}
                    name={name}
                    detail={role && MEMBER_ROLE_LABELS[role].name}
                    onClick={close}
                  />
                ))}
              </ul>
            )}
          </HubSwitcher>
        ) : (
          <HubName name={name} />
        )
      }
    >
      {pages}
    </HubFrame>
  );
}

/** True if the person may open this page in the other organisation, where they may have a different role. */
function isSectionOf(person: Person, page: string): boolean {
  return sectionsFor(ORGANISATION_PAGES, person).some(({ path }) => path === page);
}

/** Organisation of the surrounding frame, with the signed-in person's role in it. */
export function useOrganisation(): Membership {
  return useOutletContext<Membership>();
}
