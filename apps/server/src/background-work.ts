import { addCheckpointsSweep } from './audit-log/add-checkpoints.ts';
import { auditOnRequest, runNightlyAudit } from './audit/nightly-audit.ts';
import type { Context } from './context.ts';
import { compareClockSweep } from './db/database-clock.ts';
import { accountDeletionJobs, accountDeletionSweeps } from './features/account-deletion/jobs.ts';
import { accountJobs, accountSweeps } from './features/accounts/jobs.ts';
import { actingJobs } from './features/acting/jobs.ts';
import { catalogueSweeps } from './features/catalogue/jobs.ts';
import { eventChangeJobs } from './features/event-changes/jobs.ts';
import { eventJobs } from './features/events/jobs.ts';
import { followingJobs, followingSweeps } from './features/following/jobs.ts';
import { messageJobs } from './features/messages/jobs.ts';
import { orderSweeps } from './features/orders/jobs.ts';
import { organiserJobs } from './features/organisers/jobs.ts';
import { paymentJobs, paymentSweeps, providerSweeps } from './features/payments/jobs.ts';
import type { PaymentProvider } from './features/payments/providers/provider.ts';
import { pictureJobs, pictureSweeps } from './features/pictures/jobs.ts';
import { pushJobs, pushSweeps } from './features/push/jobs.ts';
import { salesSweeps } from './features/sales/jobs.ts';
import { flushPageViewsSweep } from './features/sales/page-views.ts';
import { sellingJobs } from './features/selling/jobs.ts';
import { settlementJobs, settlementSweeps } from './features/settlement/jobs.ts';
import { ticketJobs, ticketSweeps } from './features/tickets/jobs.ts';
import { waitingListJobs, waitingListSweeps } from './features/waiting-list/jobs.ts';
import { waitingRoomSweeps } from './features/waiting-room/jobs.ts';
import { findOverdueMoney } from './features/payments/overdue-money.ts';
import { findStatementDifferences } from './features/payments/find-statement-differences.ts';
import type { RunnableJob } from './jobs/job.ts';
import { defineSweep, HOUSEKEEPING_MS, type Sweep } from './jobs/sweep.ts';
import { analyzeGrownJobsSweep } from './jobs/analyze-grown-jobs.ts';
import { unlockLostJobsSweep } from './jobs/unlock-lost-jobs.ts';
import { reloadKeysSweep, retireKeysSweep } from './keys/rotate-keys.ts';
import { takeLedgerSnapshotsSweep } from './ledger/take-ledger-snapshots.ts';
import { deleteFullAllowancesSweep } from './limits/call-limit.ts';
import { exchangeLimitsSweep } from './limits/shared-limits.ts';

/** Interval between checks for audits that an administrator has requested. */
const REQUESTED_AUDIT_MS = 3_000;

/** Every job of every feature. */
export const JOBS: readonly RunnableJob<Context>[] = [
  ...accountDeletionJobs,
  ...accountJobs,
  ...actingJobs,
  ...eventChangeJobs,
  ...eventJobs,
  ...followingJobs,
  ...messageJobs,
  ...organiserJobs,
  ...paymentJobs,
  ...pictureJobs,
  ...pushJobs,
  ...sellingJobs,
  ...settlementJobs,
  ...ticketJobs,
  ...waitingListJobs,
];

/** Sweeps over what a thread has in memory. */
export const LOCAL_SWEEPS: readonly Sweep<Context>[] = [
  exchangeLimitsSweep,
  compareClockSweep,
  reloadKeysSweep,
  flushPageViewsSweep,
];

/** Sweeps that belong to no feature. */
const KERNEL_SWEEPS: readonly Sweep<Context>[] = [
  unlockLostJobsSweep,
  analyzeGrownJobsSweep,
  addCheckpointsSweep,
  retireKeysSweep,
  takeLedgerSnapshotsSweep,
  deleteFullAllowancesSweep,
];

/** Dependencies of an audit. Its external findings are overdue money and differences from the providers' statements. */
const auditing = (context: Context) => ({
  pool: context.pool,
  log: context.log,
  auditLogKey: context.keys.checkpoints,
  externalFindings: async () => [
    ...(await findOverdueMoney(context.pool)),
    ...(await findStatementDifferences(context)),
  ],
});

const AUDIT_SWEEPS: readonly Sweep<Context>[] = [
  defineSweep({
    title: 'rows that violate an invariant',
    everyMs: HOUSEKEEPING_MS,
    run: (context: Context) => runNightlyAudit(auditing(context), new Date(context.clock.now())),
  }),
  defineSweep({
    title: 'requested audits',
    everyMs: REQUESTED_AUDIT_MS,
    run: (context: Context) => auditOnRequest(auditing(context)),
  }),
];

/** Every sweep of the database, including those for each of the given payment providers. */
export function allSweeps(providers: readonly PaymentProvider[]): Sweep<Context>[] {
  return [
    ...KERNEL_SWEEPS,
    ...AUDIT_SWEEPS,
    ...accountDeletionSweeps,
    ...accountSweeps,
    ...catalogueSweeps,
    ...followingSweeps,
    ...orderSweeps,
    ...paymentSweeps,
    ...providers.flatMap(providerSweeps),
    ...pictureSweeps,
    ...pushSweeps,
    ...salesSweeps,
    ...settlementSweeps,
    ...ticketSweeps,
    ...waitingListSweeps,
    ...waitingRoomSweeps,
  ];
}
