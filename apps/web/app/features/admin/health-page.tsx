import { type HealthPart, runAudit } from '@quivertree/contract/operations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { auditsQuery, healthQuery } from './admin-queries.ts';
import { whenWords } from './age-words.ts';
import { AuditRuns } from './audit-runs.tsx';
import { SealLine } from './seal-line.tsx';

const WORDS: Record<HealthPart['health'], string> = { good: 'Good', look: 'Worth a look', bad: 'Not working' };
const TONES: Record<HealthPart['health'], StatusTone> = { good: 'good', look: 'waiting', bad: 'bad' };

/** How each part of the site is, and what the audits found. */
export function HealthPage() {
  const queries = useQueryClient();
  const health = useQuery(healthQuery);
  const audits = useQuery({
    ...auditsQuery,
    refetchInterval: ({ state }) => (state.data?.some(({ finishedAt }) => !finishedAt) ? 2_000 : 60_000),
  });
  const audit = useMutation({
    mutationFn: () => apiClient.call(runAudit, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: auditsQuery.queryKey }),
  });
  return (
    <HubPage title="Health" lead={health.data && `As of ${whenWords(health.data.at)}, looked at again each minute.`}>
      <div className="flex flex-col gap-9">
        {health.isPending && <Loading />}
        {health.isError && !health.data && (
          <ErrorState onRetry={() => void health.refetch()} retrying={health.isFetching}>
            {health.error.message}
          </ErrorState>
        )}
        {health.data && <Parts parts={health.data.parts} />}
        {health.data && (
          <section aria-labelledby="seal">
            <h2 id="seal" className="mb-3 text-xl">
              Record
            </h2>
            <SealLine seal={health.data.seal} />
          </section>
        )}
        <section aria-labelledby="audits">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="audits" className="text-xl">
              Audits
            </h2>
            <Button kind="outline" busy={audit.isPending} onClick={() => audit.mutate()}>
              Audit now
            </Button>
          </div>
          {audit.error && <ErrorState>{audit.error.message}</ErrorState>}
          {audits.data && <AuditRuns runs={audits.data} />}
        </section>
      </div>
    </HubPage>
  );
}

function Parts({ parts }: { parts: readonly HealthPart[] }) {
  return (
    <ul aria-label="Parts of the site" className="border-b">
      {parts.map(({ name, health, says }) => (
        <li key={name} className="grid gap-x-6 gap-y-1 border-t py-2.5 sm:grid-cols-[14rem_9rem_minmax(0,1fr)]">
          <span className="font-semibold">{name}</span>
          <span>
            <StatusPill tone={TONES[health]}>{WORDS[health]}</StatusPill>
          </span>
          <span className="text-soft first-letter:uppercase">{says}</span>
        </li>
      ))}
    </ul>
  );
}
