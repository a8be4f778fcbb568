import { listRecord, type RecordedEntry, RECORD_SORTS } from '@quivertree/contract/record';
import { RECORD_ACTIONS } from '@quivertree/domain/record-actions';
import { administrationPath, hubEventPath, organisationPath, reviewedOrganiserPath } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../link.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { RecordedSubject } from '../hub/recorded-subject.tsx';
import { useList } from '../hub/use-list.ts';
import { When } from '../hub/when.tsx';
import { DayFilter } from './day-filter.tsx';
import { detailWords, entryWords } from './record-words.ts';
import { VerifiedSeal } from './verified-seal.tsx';

const ACTIONS = Object.entries(RECORD_ACTIONS)
  .map(([value, words]) => ({ value, label: words.charAt(0).toUpperCase() + words.slice(1) }))
  .sort((a, b) => a.label.localeCompare(b.label));

/** Audit log, searchable by person, organisation, event, action and day. */
export default function RecordPage() {
  const list = useList({ call: listRecord, sorts: RECORD_SORTS, filters: ['q', 'action', 'from', 'to'] });
  return (
    <HubPage
      title="Audit log"
      lead="Who did what. Entries are permanent; names are shown for as long as the account exists."
    >
      <div className="mb-6">
        <VerifiedSeal />
      </div>
      <ListView
        list={list}
        name="Audit log"
        search="Person, organisation, event, order or ID"
        filters={[{ name: 'action', label: 'Action', choices: ACTIONS }]}
        more={<DayFilter list={list} />}
        rowKey={({ id }) => String(id)}
        columns={[
          { label: 'Action', cell: (entry) => <Entry entry={entry} /> },
          { label: 'When', sort: 'at', cell: ({ at }) => <When at={at} /> },
          { label: 'Event and organisation', cell: (entry) => <Where entry={entry} /> },
          {
            label: 'Details',
            cell: ({ details }) => <span className="break-words">{detailWords(details) || '–'}</span>,
          },
          { label: 'In a checkpoint', cell: ({ sealed }) => (sealed ? 'Yes' : 'Not yet') },
        ]}
        empty={
          <EmptyState title="No entries yet">
            <p className="text-soft">Actions by organisers and administrators will show up here.</p>
          </EmptyState>
        }
      />
    </HubPage>
  );
}

const PATHS = {
  user: (id: string) => administrationPath(`/people/${id}`),
  organisation: reviewedOrganiserPath,
  payout: (id: string) => administrationPath(`/payouts/${id}`),
  'bank file': (id: string) => administrationPath(`/bank-files/${id}`),
  'provider payment': () => administrationPath('/money'),
  message: () => administrationPath('/messages'),
};

function Entry({ entry }: { entry: RecordedEntry }) {
  const { actor, subject, event, organiser } = entry;
  return (
    <>
      {actor ? (
        <Link to={administrationPath(`/people/${actor.id}`)} className="underline-offset-4 hover:underline">
          {entryWords(entry)}
        </Link>
      ) : (
        entryWords(entry)
      )}
      {subject && (
        <RecordedSubject
          subject={subject}
          eventId={event?.id ?? null}
          paths={{
            ...PATHS,
            ...(organiser && { invitation: () => organisationPath(organiser.id, '/team') }),
          }}
        />
      )}
    </>
  );
}

function Where({ entry: { organiser, event } }: { entry: RecordedEntry }) {
  if (!organiser && !event) return '–';
  const link = 'underline-offset-4 hover:underline';
  return (
    <span>
      {event && (
        <Link to={hubEventPath(event.id)} className={link}>
          {event.name ?? 'Deleted event'}
        </Link>
      )}
      {event && organiser && <br />}
      {organiser && (
        <Link to={reviewedOrganiserPath(organiser.id)} className={link}>
          {organiser.name ?? 'Deleted organisation'}
        </Link>
      )}
    </span>
  );
}
