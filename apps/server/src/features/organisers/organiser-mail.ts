import { nextStepSentence } from '@quivertree/domain/organisers/organiser-steps';
import type { PageDecision } from '@quivertree/domain/organisers/organiser-wording';
import type { OrganiserState } from '@quivertree/domain/organisers/organiser-states';
import type { Mailing } from '../../infrastructure.ts';
import { mailEach } from '../../mail/mail-each.ts';
import { organisationAddresses } from '../../mail/organisation-addresses.ts';
import { factsOf } from './organisation-queries.ts';
import { defineJob } from '../../jobs/job.ts';
import * as z from 'zod';

interface ChangeRow {
  id: number;
  organiser_id: string;
  from_state: OrganiserState | null;
  to_state: OrganiserState;
  trusted: boolean;
  verdict: PageDecision | null;
  message: string;
  organiser_name: string;
  addresses: string[];
}

/**
 * Emails an organisation and its owners about a change to its state, trust or page, with the administrator's note and
 * the next step, unless that has changed again meanwhile. Index: organiser_history_organiser_idx.
 */
export async function sendOrganiserMail(mailing: Mailing, { historyId }: { historyId: string }): Promise<void> {
  const { pool, config } = mailing;
  const { rows } = await pool.query<ChangeRow>(
    `select h.id, h.organiser_id, h.from_state, h.to_state, h.trusted, h.verdict, h.message, o.name as organiser_name,
            ${organisationAddresses('o', { roles: ['owner'] })} as addresses
       from organiser_history h join organisers o on o.id = h.organiser_id
      where h.id = $1
        and not exists (
          select from organiser_history n
           where n.organiser_id = h.organiser_id and n.id > h.id
             and (n.verdict is null) = (h.verdict is null)
             and (n.from_state is distinct from n.to_state) = (h.from_state is distinct from h.to_state))`,
    [historyId],
  );
  const change = rows[0];
  if (!change) return;
  const facts = await factsOf(pool, change.organiser_id);
  const { title, paragraphs } = contentOf(change);
  await mailEach(
    mailing,
    { name: change.organiser_name, addresses: change.addresses },
    ['organiser', String(change.id)],
    {
      subject: `${change.organiser_name}: ${title}`,
      title,
      paragraphs: [...paragraphs, ...(facts.state === 'closed' ? [] : [nextStepSentence(facts)])],
      action: { label: 'Go to your organisation', url: `${config.publicUrl}/business/${change.organiser_id}` },
    },
  );
}

function contentOf({ from_state, to_state, trusted, verdict, message, organiser_name }: ChangeRow): {
  title: string;
  paragraphs: string[];
} {
  const note = message === '' ? [] : [`Our note: “${message}”`];
  if (verdict === 'changes_approved')
    return {
      title: 'Your changes are approved',
      paragraphs: ['We’ve reviewed the changes to your public page and approved them.'],
    };
  if (verdict === 'changes_reverted')
    return {
      title: 'Your page has been reverted',
      paragraphs: [
        'We’ve reviewed the changes to your public page and reverted it to the last version we approved. You can still edit it, and we’ll review your new changes.',
        ...note,
      ],
    };
  if (from_state === to_state)
    return trusted
      ? {
          title: 'You can publish without review',
          paragraphs: ['From now on, your events go public as soon as you publish them.'],
        }
      : {
          title: 'Your events will be reviewed',
          paragraphs: ['From now on, we review your events before they go public.'],
        };
  switch (to_state) {
    case 'applied':
      return from_state === null
        ? {
            title: 'We’ve received your application',
            paragraphs: [`Thank you for bringing ${organiser_name} to Quivertree.`],
          }
        : { title: 'We’ve received your updated application', paragraphs: ['Thank you for making the changes.'] };
    case 'approved':
      return from_state === 'closed'
        ? {
            title: 'Your organisation has been reopened',
            paragraphs: [...note, 'Events that were on sale before are on sale again.'],
          }
        : {
            title: 'Your organisation is approved',
            paragraphs: [...note, trusted ? 'You can now publish events.' : 'You can now submit events for review.'],
          };
    case 'sent_back':
      return { title: 'Your application needs changes', paragraphs: note };
    case 'closed':
      return {
        title: 'Your organisation has been closed',
        paragraphs: [
          ...note,
          'Your tickets are no longer on sale. Tickets already sold stay valid, and you’ll still be paid what you’re owed.',
        ],
      };
  }
}

export const sendOrganiserMailJob = defineJob({
  name: 'send-organiser-mail',
  title: 'Email about an organisation',
  priority: -10,
  payload: z.object({ historyId: z.string().regex(/^\d+$/) }),
  run: sendOrganiserMail,
});
