import { listAuditLog, type AuditEntryAnswer, AUDIT_LOG_SORTS } from '@quivertree/contract/audit-log/audit-log';
import { AUDIT_ACTIONS } from '@quivertree/domain/audit-log/audit-actions';
import { administrationPath, hubEventPath, organisationPath, reviewedOrganiserPath } from '../../pages/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../pages/link.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { AuditSubjectLink } from '../hub/audit-subject-link.tsx';
import { useList } from '../hub/use-list.ts';
import { When } from '../hub/when.tsx';
import { DayFilter } from '../administration/day-filter.tsx';
import { detailWords, entryWords } from './audit-log-words.ts';
import { CheckpointVerification } from './checkpoint-verification.tsx';

const ACTIONS = Object.entries(AUDIT_ACTIONS)
  .map(([value, words]) => ({ value, label: words.charAt(0).toUpperCase() + words.slice(1) }))
  .sort((a, b) => a.label.localeCompare(b.label));

/** Audit log, searchable by person, organisation, event, action and day. */
export default function AuditLogPage() {
  const list = useList({ call: listAuditLog, sorts: AUDIT_LOG_SORTS, filters: ['q', 'action', 'from', 'to'] });
  return (
    <HubPage
      title="Audit log"
      lead="See who did what. Entries are permanent. A person’s name is shown for as long as their account exists."
    >
      <div className="mb-6">
        <CheckpointVerification />
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
          { label: 'Date', sort: 'at', cell: ({ at }) => <When at={at} /> },
          { label: 'Event and organisation', cell: (entry) => <Where entry={entry} /> },
          {
            label: 'Details',
            cell: ({ details }) => <span className="break-words">{detailWords(details) || '–'}</span>,
          },
          { label: 'Checkpoint', cell: ({ checkpointed }) => (checkpointed ? 'Included' : 'Not yet') },
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

function Entry({ entry }: { entry: AuditEntryAnswer }) {
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
        <AuditSubjectLink
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

function Where({ entry: { organiser, event } }: { entry: AuditEntryAnswer }) {
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
