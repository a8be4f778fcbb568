import * as desk from '@quivertree/contract/message-desk';
import * as calls from '@quivertree/contract/operations';
import * as record from '@quivertree/contract/record';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { decideMessage, listMessages } from '../messages/message-desk.ts';
import { listRecord } from '../record/list-record.ts';
import { sealState } from '../record/seal-state.ts';
import { administratorsDay } from './administrators-day.ts';
import { auditRuns, requestAudit } from './audit-runs.ts';
import { listFailedJobs, retryJobs } from './failed-jobs.ts';
import { healthOf } from './health.ts';

/** Administrators' calls: open tasks, audit log, messages, jobs, health. */
export function administrationRoutes(context: Context): CallRoute[] {
  const { pool } = context;
  return [
    answerCall(calls.getAdministratorsDay, (_, { user }) => administratorsDay(context, user.id)),
    answerCall(record.listRecord, ({ query }) => listRecord(pool, query)),
    answerCall(record.getSealState, () => sealState(pool)),
    answerCall(desk.listMessages, ({ query }) => listMessages(pool, query)),
    answerCall(desk.answerMessage, ({ params, body }, { user }) =>
      decideMessage(pool, { ...params, answer: body.text }, user.id),
    ),
    answerCall(desk.closeMessage, ({ params }, { user }) => decideMessage(pool, { ...params, answer: null }, user.id)),
    answerCall(calls.listFailedJobs, ({ query }) => listFailedJobs(pool, query)),
    answerCall(calls.retryJobs, async ({ body }, { user }) => ({
      retried: await retryJobs(pool, body.jobId, user.id),
    })),
    answerCall(calls.listAuditRuns, () => auditRuns(pool)),
    answerCall(calls.runAudit, (_, { user }) => requestAudit(pool, user.id)),
    answerCall(calls.getHealth, () => healthOf(context)),
  ];
}
