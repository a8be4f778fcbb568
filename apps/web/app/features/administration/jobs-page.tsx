import { plural } from '@quivertree/domain/text/plural';
import { JOB_SORTS, listFailedJobs, retryJobs } from '@quivertree/contract/administration/operations';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowAction } from '../../ui/row-action.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { showError, showSuccess } from '../../ui/toast.ts';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { OrderLink } from '../hub/links.tsx';
import { useCommand } from '../../queries/use-command.ts';
import { useList } from '../hub/use-list.ts';
import { useWaiting } from '../hub/use-open-tasks.ts';
import { When } from '../hub/when.tsx';

/** Failed background jobs, with buttons to retry them. */
export default function JobsPage() {
  const failed = useWaiting('jobs') ?? 0;
  const list = useList({ call: listFailedJobs, sorts: JOB_SORTS, filters: ['state'] });
  const retrying = useCommand(retryJobs, {
    after: ({ retried }) => showSuccess(plural(retried, 'Retrying 1 job', 'Retrying {n} jobs')),
    failed: showError,
    refresh: [listFailedJobs],
  });
  const [retried, setRetried] = useState<string | null>();
  /** Retries one job, or all failed jobs if `jobId` is null. */
  const retry = (jobId: string | null) => {
    setRetried(jobId);
    void retrying.run({ body: { jobId } });
  };
  return (
    <HubPage
      title="Jobs"
      lead="Background jobs that went wrong, such as emails, refunds and event changes. Most are retried automatically."
      actions={
        failed > 0 && (
          <Button kind="outline" busy={retrying.busy && retried === null} onClick={() => retry(null)}>
            {plural(failed, 'Retry 1 failed job', 'Retry all {n} failed jobs')}
          </Button>
        )
      }
    >
      <ListView
        list={list}
        name="Jobs"
        filters={[
          {
            name: 'state',
            label: 'State',
            choices: [
              { value: 'retrying', label: 'Will retry' },
              { value: 'failed', label: 'Failed' },
            ],
          },
        ]}
        rowKey={({ id }) => id}
        columns={[
          {
            label: 'Job',
            cell: ({ title }) => <span className="inline-block min-w-[14ch]">{title}</span>,
          },
          {
            label: 'Order and event',
            cell: ({ about }) =>
              about === null ? (
                '–'
              ) : (
                <>
                  {about.reference && <OrderLink eventId={about.eventId} reference={about.reference} />}
                  <span className="block text-sm text-soft">{about.eventName}</span>
                </>
              ),
          },
          {
            label: 'State',
            cell: ({ state, attempts, maxAttempts }) => (
              <>
                {state === 'failed' ? (
                  <StatusPill tone="bad">Failed</StatusPill>
                ) : (
                  <StatusPill tone="waiting">Will retry</StatusPill>
                )}
                <span className="figures block text-sm text-soft">{`Attempt ${attempts} of ${maxAttempts}`}</span>
              </>
            ),
          },
          { label: 'Error', cell: ({ error }) => <span className="block max-w-[50ch] break-words">{error}</span> },
          { label: 'Last attempt', sort: 'failedAt', cell: ({ failedAt }) => <When at={failedAt} /> },
          { label: 'Next attempt', cell: ({ nextAt }) => (nextAt ? <When at={nextAt} /> : 'None') },
          {
            label: 'Retry',
            cell: ({ id, title }) => (
              <span className="-my-2.5 inline-block whitespace-nowrap">
                <RowAction busy={retrying.busy && retried === id} onClick={() => retry(id)}>
                  Retry now<span className="sr-only">: {title}</span>
                </RowAction>
              </span>
            ),
          },
        ]}
        empty={
          <EmptyState title="No failed jobs">
            <p className="text-soft">Jobs that fail stay here until a retry succeeds.</p>
          </EmptyState>
        }
      />
    </HubPage>
  );
}
