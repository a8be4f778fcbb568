import { JOB_SORTS, listFailedJobs, retryJobs } from '@quivertree/contract/operations';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowAction } from '../../ui/row-action.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { showError, showSuccess } from '../../ui/toast.ts';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { OrderLink } from '../hub/order-link.tsx';
import { useCommand } from '../hub/use-command.ts';
import { useList } from '../hub/use-list.ts';
import { useWaiting } from '../hub/use-day.ts';
import { When } from '../hub/when.tsx';

/** Jobs that failed, mails among them, and the way to try them again. */
export default function JobsPage() {
  const givenUp = useWaiting('jobs') ?? 0;
  const list = useList({ call: listFailedJobs, sorts: JOB_SORTS, filters: ['state'] });
  const retrying = useCommand(retryJobs, {
    after: ({ retried }) => showSuccess(retried === 1 ? 'The job is tried again' : `${retried} jobs are tried again`),
    refresh: [listFailedJobs],
  });
  /** One job, or all that were given up. */
  const retry = (jobId: string | null) =>
    retrying.mutate({ body: { jobId } }, { onError: (error) => void showError(error.message) });
  const retried = retrying.isPending ? retrying.variables.body.jobId : undefined;
  return (
    <HubPage
      title="Jobs"
      lead="What is done beside the requests and failed: mails, refunds, changes of events. Most come again by themselves."
      actions={
        givenUp > 0 && (
          <Button kind="outline" busy={retried === null} onClick={() => retry(null)}>
            {givenUp === 1 ? 'Try the one given up again' : `Try all ${givenUp.toLocaleString('en')} given up again`}
          </Button>
        )
      }
    >
      <ListView
        list={list}
        name="Failed jobs"
        filters={[
          {
            name: 'state',
            label: 'State',
            choices: [
              { value: 'comes_again', label: 'Comes again' },
              { value: 'given_up', label: 'Given up' },
            ],
          },
        ]}
        rowKey={({ id }) => id}
        columns={[
          {
            label: 'Job',
            cell: ({ task }) => (
              <span className="inline-block whitespace-nowrap first-letter:uppercase">{task.replaceAll('-', ' ')}</span>
            ),
          },
          {
            label: 'About',
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
            cell: ({ state }) =>
              state === 'given_up' ? (
                <StatusPill tone="bad">Given up</StatusPill>
              ) : (
                <StatusPill tone="waiting">Comes again</StatusPill>
              ),
          },
          { label: 'Tried', figures: true, cell: ({ attempts, mostAttempts }) => `${attempts} of ${mostAttempts}` },
          { label: 'Error', cell: ({ error }) => <span className="block max-w-[50ch] break-words">{error}</span> },
          { label: 'Failed', sort: 'failedAt', cell: ({ failedAt }) => <When at={failedAt} /> },
          { label: 'Next', cell: ({ nextAt }) => (nextAt ? <When at={nextAt} /> : 'Never by itself') },
          {
            label: 'Again',
            cell: ({ id, task }) => (
              <span className="-my-2.5 inline-block whitespace-nowrap">
                <RowAction busy={retried === id} onClick={() => retry(id)}>
                  Try now<span className="sr-only">: {task.replaceAll('-', ' ')}</span>
                </RowAction>
              </span>
            ),
          },
        ]}
        empty={
          <EmptyState title="No job has failed">
            <p className="text-soft">What fails is here until it has succeeded.</p>
          </EmptyState>
        }
      />
    </HubPage>
  );
}
