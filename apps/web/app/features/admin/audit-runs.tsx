import type { AuditRun } from '@quivertree/contract/operations';
import { DataTable } from '../../ui/data-table.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { counted } from '../hub/counted.ts';
import { When } from '../hub/when.tsx';

/** The last audits and what each found. */
export function AuditRuns({ runs }: { runs: readonly AuditRun[] }) {
  if (runs.length === 0) return <p className="text-soft">The first one runs tonight.</p>;
  return (
    <DataTable
      caption="Audits"
      rows={runs}
      rowKey={({ id }) => String(id)}
      columns={[
        { label: 'When', cell: ({ startedAt }) => <When at={startedAt} /> },
        {
          label: 'Asked for by',
          cell: ({ night, requestedBy }) => (night ? 'The night' : (requestedBy ?? 'Somebody')),
        },
        { label: 'Found', cell: (run) => <Found run={run} /> },
        { label: 'Newest seal', cell: ({ seal }) => <code className="text-sm break-all">{seal ?? '–'}</code> },
      ]}
    />
  );
}

function Found({ run: { findings, found, finishedAt } }: { run: AuditRun }) {
  if (!finishedAt) return <StatusPill tone="waiting">Under way</StatusPill>;
  if (found === 0) return <StatusPill tone="good">Nothing</StatusPill>;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer font-semibold text-rust-ink">{counted(found, 'row')}</summary>
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
