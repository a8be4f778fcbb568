import { plural } from '@quivertree/domain/text/plural';
import type { QueueName } from '@quivertree/contract/administration/operations';
import { SiteLink } from '../../layouts/site-link.tsx';
import { administrationPath, calendarPath } from '../../pages/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../pages/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { useRootData } from '../../document/use-root-data.ts';
import { AnswerView } from '../../queries/answer-view.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { useOpenTasks } from '../hub/use-open-tasks.ts';
import { ageWords, whenWords } from './age-words.ts';
import { PlatformSalesOverview } from '../sales/platform-sales.tsx';
import { CheckpointStatus } from '../audit-log/checkpoint-status.tsx';

const QUEUES: Record<QueueName, { label: string; path: string }> = {
  organisers: { label: 'Organisers to review', path: '/organisers?show=waiting&sort=waitingSince%2CASC' },
  events: { label: 'Events to review', path: '/events?show=waiting&sort=submittedAt%2CASC' },
  messages: { label: 'Messages to answer', path: '/messages?state=open' },
  administrators: { label: 'Administrators to approve', path: '/people?state=proposed' },
  suspense: { label: 'Payments in suspense', path: '/suspense' },
  disputes: { label: 'Open disputes', path: '/disputes' },
  payouts_to_approve: { label: 'Payouts to approve', path: '/payouts?state=draft' },
  payouts_to_send: { label: 'Payouts to pay', path: '/payouts?state=approved' },
  payout_returns: { label: 'Returned payouts to confirm', path: '/payouts?state=sent' },
  jobs: { label: 'Failed jobs', path: '/jobs?state=failed' },
};

/** The administrators' start page: open tasks, sales and the latest audit. */
export default function AdminPage() {
  const day = useOpenTasks();
  return (
    <HubPage title="Admin Hub" lead="See what needs your attention and how sales are going.">
      <AnswerView query={day} name="the overview" awaited={<AwaitedDay />}>
        {({ queues, audit, checkpoint }) => (
          <div className="flex flex-col gap-9">
            <ul aria-label="Open tasks" className={QUEUE_GRID}>
              {queues.map((queue) => (
                <Queue key={queue.name} {...queue} {...QUEUES[queue.name]} />
              ))}
            </ul>
            <PlatformSalesOverview />
            <section aria-labelledby="trust" className="flex flex-col gap-4">
              <h2 id="trust" className="text-xl">
                Audits and audit log
              </h2>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <AuditPill audit={audit} />
                <Link to={administrationPath('/health')} className="underline underline-offset-4">
                  Audits and system health
                </Link>
              </p>
              <CheckpointStatus checkpoint={checkpoint} />
            </section>
            <OtherLinks />
          </div>
        )}
      </AnswerView>
    </HubPage>
  );
}

const QUEUE_GRID = 'grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-5 lg:grid-cols-3';

/** Placeholder as tall as the loaded page. */
function AwaitedDay() {
  return (
    <div role="status" aria-label="Loading...">
      <div className={QUEUE_GRID}>
        {Object.keys(QUEUES).map((name) => (
          <Skeleton key={name} className="h-[5.75rem]" />
        ))}
      </div>
      <Skeleton className="mt-9 h-44" />
    </div>
  );
}

interface QueueProps {
  label: string;
  path: string;
  waiting: number;
  since: string | null;
}

function Queue({ label, path, waiting, since }: QueueProps) {
  return (
    <li className={classNames('border-t-2 pt-2.5', waiting > 0 ? 'border-dune' : 'border-hairline')}>
      <Link to={administrationPath(path)} className="group block min-h-11">
        <span className="block text-sm text-soft">{label}</span>
        <span className="figures block font-display text-2xl font-bold tracking-tight underline-offset-4 group-hover:underline">
          {waiting.toLocaleString('en')}
        </span>
        <span className="block text-sm text-soft">
          {waiting === 0 ? 'All clear' : since ? `Oldest: ${ageWords(since)}` : 'Waiting'}
        </span>
      </Link>
    </li>
  );
}

interface AuditPillProps {
  audit: { finishedAt: string | null; startedAt: string; found: number } | null;
}

function AuditPill({ audit }: AuditPillProps) {
  if (!audit) return <StatusPill tone="neutral">No audit yet</StatusPill>;
  if (!audit.finishedAt) return <StatusPill tone="waiting">Audit in progress</StatusPill>;
  return audit.found === 0 ? (
    <StatusPill tone="good">Audit of {whenWords(audit.finishedAt)}: no problems</StatusPill>
  ) : (
    <StatusPill tone="bad">
      Audit of {whenWords(audit.finishedAt)}: {plural(audit.found, '1 problem', '{n} problems')}
    </StatusPill>
  );
}

function OtherLinks() {
  const { links } = useRootData();
  const link = 'inline-flex min-h-11 items-center underline underline-offset-4';
  return (
    <p className="flex flex-wrap gap-x-6 border-t pt-3">
      <SiteLink to={calendarPath} className={link}>
        Calendar
      </SiteLink>
      {!links.adminProfile.startsWith('/') && (
        <SiteLink to={links.adminProfile} className={link}>
          Admin profile
        </SiteLink>
      )}
    </p>
  );
}
