import { ACTIVITY_SORTS, listActivity } from '@quivertree/contract/audit-log/activity';
import type { Answer } from '@quivertree/contract/call';
import { MEMBER_ROLE_LABELS, type MemberRole } from '@quivertree/domain/organisers/organiser-roles';
import { AUDIT_ACTIONS, type ACTIVITY_AREAS } from '@quivertree/domain/audit-log/audit-actions';
import { hubEventPath, organisationPath } from '../../pages/paths.ts';
import { choicesOf } from '../../ui/options.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../pages/link.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { useOrganisation } from '../hub/organisation-frame.tsx';
import { AuditSubjectLink } from '../hub/audit-subject-link.tsx';
import { useList } from '../hub/use-list.ts';
import { When } from '../hub/when.tsx';

type Entry = Answer<typeof listActivity>['items'][number];

const AREAS: Record<keyof typeof ACTIVITY_AREAS, string> = {
  organisation: 'Organisation',
  team: 'Team',
  events: 'Events',
  orders: 'Orders',
  money: 'Money',
};

/** Activity in an organisation, newest first. */
export default function ActivityPage() {
  const { id } = useOrganisation();
  const list = useList({ call: listActivity, params: { organiserId: id }, sorts: ACTIVITY_SORTS, filters: ['area'] });
  return (
    <HubPage title="Activity" lead="See who did what, and when. Entries can’t be changed or removed.">
      <ListView
        list={list}
        name="Activity"
        filters={[{ name: 'area', label: 'Area', choices: choicesOf(AREAS) }]}
        rowKey={({ id }) => id}
        columns={[
          { label: 'Action', cell: (entry) => <Action entry={entry} organiserId={id} /> },
          {
            label: 'Event',
            cell: ({ event }) =>
              event && (
                <Link to={hubEventPath(event.id)} className="underline-offset-4 hover:underline">
                  {event.name}
                </Link>
              ),
          },
          {
            label: 'Date',
            sort: 'at',
            cell: ({ at }) => <When at={at} />,
          },
        ]}
        empty={
          <EmptyState title="No activity yet">
            <p className="text-soft">Changes by your team will show up here.</p>
          </EmptyState>
        }
      />
    </HubPage>
  );
}

function Action({ entry, organiserId }: { entry: Entry; organiserId: string }) {
  const { by, onBehalfOf, action, subject, event, details } = entry;
  return (
    <span className="font-normal">
      <strong>{by ?? 'Quivertree'}</strong>
      {onBehalfOf && ` (on behalf of ${onBehalfOf})`} {AUDIT_ACTIONS[action] ?? action}
      {factsOf(details)}
      {subject && (
        <AuditSubjectLink
          subject={subject}
          eventId={event?.id ?? null}
          paths={{
            user: () => organisationPath(organiserId, '/team'),
            invitation: () => organisationPath(organiserId, '/team'),
            payout: () => organisationPath(organiserId, '/money/payouts'),
          }}
        />
      )}
    </span>
  );
}

/** The role, or change of role, that an entry records, in brackets. Other details are left out. */
function factsOf({ from, to, role }: Entry['details']): string {
  const label = (value: unknown) => MEMBER_ROLE_LABELS[value as MemberRole]?.name;
  if (label(from) && label(to)) return ` (${label(from)} → ${label(to)})`;
  return label(role) ? ` (${label(role)})` : '';
}
