import { nextStepSentence } from '@quivertree/domain/organiser-steps';
import type { PageVerdict } from '@quivertree/domain/organiser-wording';
import type { OrganiserState } from '@quivertree/domain/organiser-states';
import type { Context } from '../../context.ts';
import { actionMail } from '../../mail/action-mail.ts';
import { messageIdOf } from '../../mail/message-id.ts';
import { factsOf } from './organisation-queries.ts';

interface TellingRow {
  id: number;
  organiser_id: string;
  from_state: OrganiserState | null;
  to_state: OrganiserState;
  trusted: boolean;
  verdict: PageVerdict | null;
  words: string;
  organiser_name: string;
  addresses: string[];
}

/** Tells an organisation, at its own address and its owners', what became of it, in which words, and what comes next. */
export async function sendOrganiserMail(
  { pool, mailer, config }: Context,
  { historyId }: { historyId: string },
): Promise<void> {
  const { rows } = await pool.query<TellingRow>(
    `select h.id, h.organiser_id, h.from_state, h.to_state, h.trusted, h.verdict, h.words, o.name as organiser_name,
            array(select lower(o.email) union
                  select lower(u.email) from organiser_members m join users u on u.id = m.user_id
                   where m.organiser_id = o.id and m.member_role = 'owner') as addresses
       from organiser_history h join organisers o on o.id = h.organiser_id
      where h.id = $1`,
    [historyId],
  );
  const told = rows[0];
  if (!told) return;
  const next = nextStepSentence(await factsOf(pool, told.organiser_id));
  const { title, paragraphs } = wordsOf(told);
  for (const [i, address] of told.addresses.entries())
    await mailer.sendMail(
      actionMail({
        from: config.mailFrom,
        to: { name: told.organiser_name, address },
        messageId: messageIdOf(config.publicUrl, 'organiser', String(told.id), i),
        subject: `${told.organiser_name}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
        title,
        paragraphs: [...paragraphs, next],
        action: { label: 'Go to your organisation', url: `${config.publicUrl}/business/${told.organiser_id}` },
      }),
    );
}

function wordsOf({ from_state, to_state, trusted, verdict, words, organiser_name }: TellingRow): {
  title: string;
  paragraphs: string[];
} {
  const ours = words === '' ? [] : [`We wrote: “${words}”`];
  if (verdict === 'looks_right')
    return {
      title: 'Your changes look right',
      paragraphs: ['We have looked at what was changed on your public page, and it looks right.'],
    };
  if (verdict === 'changes_put_back')
    return {
      title: 'Your page is as it was before',
      paragraphs: [
        'We have looked at what was changed on your public page and put it back as it was when we looked at it last. You can change it again.',
        ...ours,
      ],
    };
  if (from_state === to_state)
    return trusted
      ? {
          title: 'You publish without review',
          paragraphs: ['From now on your events are public as soon as you publish them.'],
        }
      : {
          title: 'Your events are reviewed',
          paragraphs: ['From now on we look at your events before they become public.'],
        };
  switch (to_state) {
    case 'applied':
      return from_state === null
        ? { title: 'We have your application', paragraphs: [`Thank you for bringing ${organiser_name} to Quivertree.`] }
        : { title: 'We have your application again', paragraphs: ['Thank you for changing what was needed.'] };
    case 'approved':
      return from_state === 'closed'
        ? {
            title: 'Your organisation is open again',
            paragraphs: [...ours, 'Events that were on sale before are on sale again.'],
          }
        : { title: 'Your organisation is approved', paragraphs: [...ours, 'You can publish events now.'] };
    case 'sent_back':
      return { title: 'Your application needs a change', paragraphs: ours };
    case 'closed':
      return {
        title: 'Your organisation was closed',
        paragraphs: [
          ...ours,
          'None of your tickets are on sale any more. Tickets that were sold stay valid, and what is due to you is paid.',
        ],
      };
  }
}
