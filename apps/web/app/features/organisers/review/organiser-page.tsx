import { getReviewedOrganiser, type ReviewedOrganiser } from '@quivertree/contract/organisers/organiser-review';
import { FIGURES } from '@quivertree/domain/sales/figures';
import { MEMBER_ROLE_LABELS } from '@quivertree/domain/organisers/organiser-roles';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { administrationPath, hubEventPath, organisationPath, organiserPath } from '../../../pages/paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { Link } from '../../../pages/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { MarkdownText } from '../../rich-text/markdown-text.tsx';
import { AnswerView } from '../../../queries/answer-view.tsx';
import { EVENT_STATE_TONES, ORGANISER_STATE_TONES, ORGANISER_STATE_WORDS } from '../../hub/state-words.ts';
import { EVENT_STATE_LABELS } from '@quivertree/domain/events/event-states';
import { EmailText } from '../../hub/email-text.tsx';
import { HubPage } from '../../hub/hub-page.tsx';
import { EventStart } from '../../hub/when.tsx';
import { OrganiserBalance } from '../../settlement/platform/organiser-balance.tsx';
import { OrganiserDecisions } from './organiser-decisions.tsx';
import { OrganiserReReview } from './organiser-re-review.tsx';
import { OrganiserTerms } from '../../settlement/platform/organiser-terms.tsx';
import { useAnswer } from '../../../queries/use-query.ts';

/** Everything an administrator needs to decide about an organisation, and past decisions. */
export default function ReviewedOrganiserPage() {
  const { organiserId = '' } = useParams();
  const organiser = useAnswer(getReviewedOrganiser, { params: { organiserId } });
  return (
    <HubPage
      title={organiser.data?.profile.name ?? 'Organiser'}
      back={{ label: 'Organisers', to: administrationPath('/organisers') }}
      actions={
        <Link to={organisationPath(organiserId)} className={buttonClass('outline')}>
          Open the organisation’s hub
        </Link>
      }
    >
      <AnswerView query={organiser} name="the organiser" awaited={<Skeleton className="h-96" />}>
        {(data) => <Reviewed organiser={data} />}
      </AnswerView>
    </HubPage>
  );
}

function Reviewed({ organiser }: { organiser: ReviewedOrganiser }) {
  const { id, profile, planRequests } = organiser;
  return (
    <div className="flex flex-col gap-10">
      <div className="flex flex-col items-start gap-4">
        <p className="flex flex-wrap items-center gap-3">
          <StatusPill tone={ORGANISER_STATE_TONES[profile.state]}>{ORGANISER_STATE_WORDS[profile.state]}</StatusPill>
          {profile.state === 'approved' && (
            <StatusPill tone={organiser.trusted ? 'good' : 'neutral'}>
              {organiser.trusted ? 'Publishes without review' : 'Events need review'}
            </StatusPill>
          )}
        </p>
        <OrganiserDecisions organiser={organiser} />
      </div>
      {organiser.namesakes.length > 0 && (
        <Part title="Other organisers with this name">
          <Namesakes namesakes={organiser.namesakes} />
        </Part>
      )}
      {profile.state === 'approved' && profile.awaitsReReview && (
        <Part title="Changes since the last review">
          <OrganiserReReview organiserId={id} />
        </Part>
      )}
      <Part title="About">
        <MarkdownText>{profile.description}</MarkdownText>
        <div className="mt-5">
          <Facts organiser={organiser} />
        </div>
      </Part>
      <Part title="Money">
        <OrganiserBalance organiserId={id} />
        {planRequests.map(({ attendees, message, by, at }) => (
          <blockquote key={at} className="mt-4 border-l-4 border-aloe py-1 pl-4">
            <p className="text-sm text-soft">
              {`${by ?? 'Deleted account'} asked for the Enterprise plan on ${formatDateTime(at, NAMIBIA)}, for ${attendees.toLocaleString('en')} attendees:`}
            </p>
            <p className="whitespace-pre-line">{message}</p>
          </blockquote>
        ))}
        <OrganiserTerms organiserId={id} />
      </Part>
      <Part title="People">
        <People people={organiser.people} />
      </Part>
      <Part title="Events">
        <Events events={organiser.events} />
      </Part>
      <Part title="Decisions">
        <History history={organiser.history} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </section>
  );
}

function Namesakes({ namesakes }: { namesakes: ReviewedOrganiser['namesakes'] }) {
  return (
    <div className="border-l-4 border-aloe py-1 pl-4">
      <p className="text-soft">Buyers could mistake one for another. Check that this organisation may use the name.</p>
      <ul className="mt-1 flex flex-col">
        {namesakes.map(({ id, name, city, state }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={administrationPath(`/organisers/${id}`)}
              className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-atlantic-ink underline underline-offset-4"
            >
              {name}
            </Link>
            <span className="text-sm text-soft empty:hidden">{city}</span>
            <StatusPill tone={ORGANISER_STATE_TONES[state]}>{ORGANISER_STATE_WORDS[state]}</StatusPill>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Facts({ organiser: { profile, appliedAt } }: { organiser: ReviewedOrganiser }) {
  const { email, pendingEmail, phone, city, website, socialLinks, state, slug } = profile;
  return (
    <DefinitionList
      facts={[
        [
          'Email',
          pendingEmail ? `${email} (${pendingEmail} not confirmed yet)` : <EmailText key="email" email={email} />,
        ],
        ['Phone', phone || '–'],
        ['City', city || '–'],
        ['Links', [website, ...socialLinks].filter(Boolean).join(', ') || '–'],
        ['Applied', formatDateTime(appliedAt, NAMIBIA)],
        [
          'Public page',
          state === 'approved' ? (
            <Link key="page" to={organiserPath(slug)} className="text-atlantic-ink underline underline-offset-4">
              {organiserPath(slug)}
            </Link>
          ) : (
            'After approval'
          ),
        ],
      ]}
    />
  );
}

function People({ people }: { people: ReviewedOrganiser['people'] }) {
  return (
    <DataTable
      caption="People"
      rows={people.members}
      rowKey={({ userId }) => userId}
      columns={[
        {
          label: 'Name',
          cell: ({ userId, name }) => <Link to={administrationPath(`/people/${userId}`)}>{name}</Link>,
        },
        { label: 'Email', cell: ({ email }) => <EmailText email={email} /> },
        { label: 'Role', cell: ({ role }) => MEMBER_ROLE_LABELS[role].name },
      ]}
    />
  );
}

function Events({ events }: { events: ReviewedOrganiser['events'] }) {
  if (events.length === 0) return <p className="text-soft">No events yet.</p>;
  return (
    <DataTable
      caption="Events"
      rows={events}
      rowKey={({ id }) => id}
      columns={[
        {
          label: 'Event',
          cell: ({ id, name }) => (
            <Link to={hubEventPath(id)} className="underline decoration-1 underline-offset-4 hover:decoration-2">
              {name}
            </Link>
          ),
        },
        {
          label: 'State',
          cell: ({ state }) => <StatusPill tone={EVENT_STATE_TONES[state]}>{EVENT_STATE_LABELS[state]}</StatusPill>,
        },
        {
          label: 'Date',
          cell: (event) => <EventStart event={event} />,
        },
        {
          label: FIGURES.valid.name,
          figures: true,
          cell: ({ state, valid, capacity }) =>
            state === 'cancelled' ? '–' : `${valid.toLocaleString('en')} / ${capacity.toLocaleString('en')}`,
        },
      ]}
    />
  );
}

function History({ history }: { history: ReviewedOrganiser['history'] }) {
  if (history.length === 0) return <p className="text-soft">No decisions yet.</p>;
  return (
    <ul className="border-b">
      {history.map(({ message, by, at, ...decision }) => (
        <li key={at} className="border-t py-2">
          <p>
            <strong>{decisionWords(decision)}</strong>
            <span className="figures text-sm text-soft">{` · ${by ?? 'Deleted account'} · ${formatDateTime(at, NAMIBIA)}`}</span>
          </p>
          {message !== '' && <p className="whitespace-pre-line text-soft">{message}</p>}
        </li>
      ))}
    </ul>
  );
}

function decisionWords({
  from,
  to,
  trusted,
  verdict,
}: Pick<ReviewedOrganiser['history'][number], 'from' | 'to' | 'trusted' | 'verdict'>): string {
  if (verdict) return verdict === 'changes_approved' ? 'Changes approved' : 'Changes reverted';
  if (from !== to) return ORGANISER_STATE_WORDS[to];
  return trusted ? 'May publish without review' : 'Review required';
}
