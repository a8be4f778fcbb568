import { type AuditAction, ACTIVITY_AREAS } from '@quivertree/domain/audit-log/audit-actions';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { type ListSorts, listPage, listQuery, oneOf } from '../lists.ts';
import { auditSubject } from './audit-log.ts';
import { instant, uuid } from '../shapes.ts';

export const ACTIVITY_SORTS: ListSorts<'at'> = { fields: ['at'], defaultSort: { field: 'at', direction: 'DESC' } };

const AREAS = Object.keys(ACTIVITY_AREAS) as [keyof typeof ACTIVITY_AREAS];

export const listActivity = defineCall({
  name: 'listActivity',
  summary: 'List the activity of an organisation, newest first',
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/activity',
  access: { members: ['owner'], administrators: true },
  params: z.object({ organiserId: uuid }),
  query: listQuery(ACTIVITY_SORTS, { area: oneOf(AREAS) }),
  answer: listPage(
    z.object({
      id: z.string(),
      at: instant,
      action: z.string() as unknown as z.ZodMiniType<AuditAction, AuditAction>,
      /** Null for the system, and for someone whose account was deleted. */
      by: z.nullable(z.string()),
      /** The person an administrator acted on behalf of. */
      onBehalfOf: z.nullable(z.string()),
      subject: z.nullable(auditSubject),
      event: z.nullable(z.object({ id: uuid, name: z.string() })),
      details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
});
