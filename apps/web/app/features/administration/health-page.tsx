import { plural } from '@quivertree/domain/text/plural';
import {
  getHealth,
  type HealthComponent,
  listAuditRuns,
  runAudit,
} from '@quivertree/contract/administration/operations';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx';
import { AnswerView } from '../../queries/answer-view.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { useCommand } from '../../queries/use-command.ts';
import { whenWords } from './age-words.ts';
import { AuditRuns } from './audit-runs.tsx';
import { CheckpointStatus } from '../audit-log/checkpoint-status.tsx';
import { useAnswer } from '../../queries/use-query.ts';

const WORDS: Record<HealthComponent['health'], string> = {
  good: 'Good',
  warning: 'Needs attention',
  bad: 'Not working',
};
const TONES: Record<HealthComponent['health'], StatusTone> = { good: 'good', warning: 'waiting', bad: 'bad' };

/** Polling intervals in milliseconds; the shorter one applies while an audit is running. */
const REFRESH_MS = 60_000;
const REFRESH_UNDER_WAY_MS = 2_000;

/** Health of each part of the system, and the latest audits. */
export default function HealthPage() {
  const health = useAnswer(getHealth, {}, { refetchInterval: REFRESH_MS });
  const audits = useAnswer(
    listAuditRuns,
    {},
    {
      refetchInterval: (data) => (data?.some(({ finishedAt }) => !finishedAt) ? REFRESH_UNDER_WAY_MS : REFRESH_MS),
    },
  );
  const audit = useCommand(runAudit, { refresh: [listAuditRuns] });
  return (
    <HubPage title="Health" lead={health.data && `Last checked ${whenWords(health.data.at)}. Refreshes every minute.`}>
      <div className="flex flex-col gap-9">
        <AnswerView query={health} name="system health" awaited={<Skeleton className="h-[34rem]" />}>
          {({ components, checkpoint }) => (
            <>
              <Components components={components} />
              <section aria-labelledby="seal">
                <h2 id="seal" className="mb-3 text-xl">
                  Audit log
                </h2>
                <CheckpointStatus checkpoint={checkpoint} />
              </section>
            </>
          )}
        </AnswerView>
        <section aria-labelledby="audits">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="audits" className="text-xl">
              Audits
            </h2>
            <Button kind="outline" busy={audit.busy} onClick={() => void audit.run({})}>
              Run audit
            </Button>
          </div>
          {audit.problem && <ErrorState>{audit.problem}</ErrorState>}
          {audits.data && <AuditRuns runs={audits.data} />}
        </section>
      </div>
    </HubPage>
  );
}

const URGENCY: readonly HealthComponent['health'][] = ['bad', 'warning', 'good'];

function summary(components: readonly HealthComponent[]): string {
  const count = (wanted: HealthComponent['health']) => components.filter(({ health }) => health === wanted).length;
  const [bad, warning] = [count('bad'), count('warning')];
  if (bad + warning === 0) return 'Everything is working';
  return [
    ...(bad ? [plural(bad, '1 component isn’t working', '{n} components aren’t working')] : []),
    ...(warning ? [plural(warning, '1 component needs attention', '{n} components need attention')] : []),
    plural(count('good'), '1 component is working', '{n} components are working'),
  ].join(', ');
}

/** System components, the least healthy first. */
function Components({ components }: { components: readonly HealthComponent[] }) {
  return (
    <section aria-labelledby="components">
      <h2 id="components" className="mb-3 text-xl">
        {summary(components)}
      </h2>
      <ul aria-label="System components" className="border-b">
        {components
          .toSorted((one, other) => URGENCY.indexOf(one.health) - URGENCY.indexOf(other.health))
          .map(({ name, health, summary }) => (
            <li
              key={name}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 border-t py-2.5 sm:grid-cols-[14rem_9rem_minmax(0,1fr)]"
            >
              <span className="font-semibold">{name}</span>
              <span>
                <StatusPill tone={TONES[health]}>{WORDS[health]}</StatusPill>
              </span>
              <span className="text-soft first-letter:uppercase max-sm:col-span-2">{summary}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
