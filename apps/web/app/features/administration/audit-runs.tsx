import { plural } from '@quivertree/domain/text/plural';
import type { AuditRun } from '@quivertree/contract/administration/operations';
import { DataTable } from '../../ui/data-table.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { When } from '../hub/when.tsx';

/** Latest audits and their findings. */
export function AuditRuns({ runs }: { runs: readonly AuditRun[] }) {
  if (runs.length === 0) return <p className="text-soft">No audits yet. The first one runs tonight.</p>;
  return (
    <DataTable
      caption="Audits"
      rows={runs}
      rowKey={({ id }) => String(id)}
      columns={[
        { label: 'Date', cell: ({ startedAt }) => <When at={startedAt} /> },
        {
          label: 'Started by',
          cell: ({ night, requestedBy }) => (night ? 'Nightly schedule' : (requestedBy ?? 'Deleted account')),
        },
        { label: 'Result', cell: (run) => <Found run={run} /> },
        {
          label: 'Latest checkpoint',
          cell: ({ checkpoint }) => <code className="text-sm break-all">{checkpoint ?? '–'}</code>,
        },
      ]}
    />
  );
}

function Found({ run: { findings, found, finishedAt } }: { run: AuditRun }) {
  if (!finishedAt) return <StatusPill tone="waiting">In progress</StatusPill>;
  if (found === 0) return <StatusPill tone="good">No problems</StatusPill>;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer font-semibold text-rust-ink">
        {plural(found, '1 problem', '{n} problems')}
      </summary>
      <ul className="flex flex-col gap-2 text-sm">
        {findings?.map((finding) => (
          <li key={`${finding.means} ${JSON.stringify(finding.row)}`} className="break-words">
            <strong>{finding.invariant}</strong> {finding.means}: <code>{JSON.stringify(finding.row)}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
