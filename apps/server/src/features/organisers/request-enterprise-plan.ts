import type { Infrastructure, Mailing } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { addJob } from '../../jobs/add-job.ts';
import { messageIdOf } from '../../mail/message-id.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { defineJob } from '../../jobs/job.ts';
import * as z from 'zod';

/** Stores an organisation's request for the Enterprise plan and queues its email to our support address. */
export async function requestEnterprisePlan(
  { pool }: Pick<Infrastructure, 'pool'>,
  { organiserId, attendees, message, by }: { organiserId: string; attendees: number; message: string; by: string },
): Promise<{ message: string }> {
  const planRequestId = newId();
  await inTransaction(pool, async (client) => {
    await client.query(
      'insert into plan_requests (id, organiser_id, attendees, message, requested_by) values ($1, $2, $3, $4, $5)',
      [planRequestId, organiserId, attendees, message, by],
    );
    await addJob(client, sendPlanRequestMailJob, { planRequestId });
    await writeAuditLog(client, by, { action: 'plan.enterprise_requested', organiserId, details: { attendees } });
  });
  return { message: 'Thank you. We’ll reply by email, usually within two working days.' };
}

/** Emails a plan request once; replies go to the person who made it. */
export async function sendPlanRequestMail(
  { pool, mailer, config }: Mailing,
  { planRequestId }: { planRequestId: string },
): Promise<void> {
  const { rows } = await pool.query<{
    organiser_id: string;
    organiser_name: string;
    attendees: number;
    message: string;
    name: string;
    email: string;
  }>(
    `select r.organiser_id, o.name as organiser_name, r.attendees, r.message, coalesce(u.name, o.name) as name,
            coalesce(u.email, o.email) as email
       from plan_requests r join organisers o on o.id = r.organiser_id left join users u on u.id = r.requested_by
      where r.id = $1 and r.sent_at is null`,
    [planRequestId],
  );
  const request = rows[0];
  if (!request) return;
  await mailer.sendMail({
    from: config.mailFrom,
    to: config.contactRecipient,
    replyTo: { name: request.name, address: request.email },
    messageId: messageIdOf(config.publicUrl, 'plan-request', planRequestId),
    subject: `Enterprise plan: ${request.organiser_name}`,
    text: [
      request.message,
      `Expected attendance: up to ${request.attendees} people at one event.`,
      `${request.name}\n${request.email}\n${config.publicUrl}/admin/organisers/${request.organiser_id}`,
    ].join('\n\n'),
  });
  await pool.query('update plan_requests set sent_at = now() where id = $1', [planRequestId]);
}

export const sendPlanRequestMailJob = defineJob({
  name: 'send-plan-request-mail',
  title: 'Enterprise plan request',
  priority: 0,
  payload: z.object({ planRequestId: z.uuid() }),
  run: sendPlanRequestMail,
});
