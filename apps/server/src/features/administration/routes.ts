import * as desk from '@quivertree/contract/messages/contact-messages';
import * as calls from '@quivertree/contract/administration/operations';
import * as auditLog from '@quivertree/contract/audit-log/audit-log';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { decideMessage, listMessages } from '../messages/contact-messages.ts';
import { listAuditLog } from '../../audit-log/list-audit-log.ts';
import { checkpointState } from '../../audit-log/checkpoint-state.ts';
import { administratorsDay } from './administrators-day.ts';
import { auditRuns, requestAudit } from './audit-runs.ts';
import { listFailedJobs, retryJobs } from './failed-jobs.ts';
import { healthOf } from './health.ts';

/** Administrators' calls: open tasks, audit log, messages, jobs, health. */
export function administrationRoutes(context: Context): CallRoute[] {
  const { pool } = context;
  return [
    answerCall(calls.getAdministratorOverview, (_, { user }) => administratorsDay(context, user.id)),
    answerCall(auditLog.listAuditLog, ({ query }) => listAuditLog(pool, query)),
    answerCall(auditLog.getCheckpointState, () => checkpointState(pool)),
    answerCall(desk.listMessages, ({ query }) => listMessages(pool, query)),
    answerCall(desk.answerMessage, ({ params, body }, { user }) =>
      decideMessage(pool, { ...params, answer: body.text }, user.id),
    ),
    answerCall(desk.closeMessage, ({ params }, { user }) => decideMessage(pool, { ...params, answer: null }, user.id)),
    answerCall(calls.listFailedJobs, ({ query }) => listFailedJobs(context, query)),
    answerCall(calls.retryJobs, async ({ body }, { user }) => ({
      retried: await retryJobs(pool, body.jobId, user.id),
    })),
    answerCall(calls.listAuditRuns, () => auditRuns(pool)),
    answerCall(calls.runAudit, (_, { user }) => requestAudit(pool, user.id)),
    answerCall(calls.getHealth, () => healthOf(context)),
  ];
}
