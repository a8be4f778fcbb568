import { ACTIVITY_SORTS, listActivity } from '@quivertree/contract/activity';
import type { Answer } from '@quivertree/contract/call';
import type { ACTIVITY_AREAS } from '@quivertree/domain/activity-areas';
import { MEMBER_ROLE_WORDS, type MemberRole } from '@quivertree/domain/organiser-roles';
import { RECORD_ACTIONS } from '@quivertree/domain/record-actions';
import { hubEventPath, organisationPath } from '../../paths.ts';
import { choicesOf } from '../../ui/choices.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../link.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { useOrganisation } from '../hub/organisation-frame.tsx';
import { RecordedSubject } from '../hub/recorded-subject.tsx';
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

/** Who did what in an organisation, newest first. */
export default function ActivityPage() {
  const { id } = useOrganisation();
  const list = useList({ call: listActivity, params: { organiserId: id }, sorts: ACTIVITY_SORTS, filters: ['area'] });
  return (
    <HubPage title="Activity" lead="Who did what, and when. Nothing here can be changed or removed.">
      <ListView
        list={list}
        name="Entries"
        filters={[{ name: 'area', label: 'About', choices: choicesOf(AREAS) }]}
        rowKey={({ id }) => id}
        columns={[
          { label: 'What', cell: (entry) => <Deed entry={entry} organiserId={id} /> },
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
            label: 'When',
            sort: 'at',
            cell: ({ at }) => <When at={at} />,
          },
        ]}
        empty={
          <EmptyState title="Nothing yet">
            <p className="text-soft">As soon as one of you changes something, it stands here.</p>
          </EmptyState>
        }
      />
    </HubPage>
  );
}

function Deed({ entry, organiserId }: { entry: Entry; organiserId: string }) {
  const { by, actingFor, action, subject, event, details } = entry;
  return (
    <span className="font-normal">
      <strong>{by ?? 'The system'}</strong>
      {actingFor && ` (for ${actingFor})`} {RECORD_ACTIONS[action] ?? action}
      {factsOf(details)}
      {subject && (
        <RecordedSubject
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

/** Roles are told in words; other facts stay in the record. */
function factsOf({ from, to, role }: Entry['details']): string {
  const words = (value: unknown) => MEMBER_ROLE_WORDS[value as MemberRole]?.name;
  if (words(from) && words(to)) return ` (${words(from)} → ${words(to)})`;
  return words(role) ? ` (${words(role)})` : '';
}
