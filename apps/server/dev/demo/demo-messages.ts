import { instantAt } from './demo-catalogue.ts';
import { demoId } from './demo-ids.ts';

/** Unanswered messages from the contact form, as of day number `today`. */
export function demoMessages(today: number): object[] {
  return MESSAGES.map(({ name: [first, last], reason, message, day, time }) => ({
    id: demoId(`message of ${first} ${last}`),
    received_at: instantAt({ day, time }, today),
    sent_at: instantAt({ day, time }, today),
    first_name: first,
    last_name: last,
    email: `${first}.${last}@example.com`.toLowerCase(),
    phone_number: '+264 81 000 0000',
    reason,
    message,
    state: 'open',
  }));
}

const MESSAGES = [
  {
    name: ['Selma', 'Haufiku'],
    reason: 'Customer Support',
    message:
      'I bought two tickets on my old phone, which has since died. I can still get into the email account the confirmation went to. Can I show the tickets at the gate on a borrowed phone?',
    day: -3,
    time: '19:42',
  },
  {
    name: ['Riaan', 'Beukes'],
    reason: 'List an Event',
    message:
      'Our church in Keetmanshoop holds a bazaar every June for about 300 people, most of whom pay at the gate. Would we have to pay anything if entry is free and only the lunch is ticketed?',
    day: -1,
    time: '08:15',
  },
  {
    name: ['Ndapewa', 'Shikongo'],
    reason: 'Technical Support',
    message:
      'The scanner said "Already in" for a lady who hadn’t been inside. We found her name and let her in. How do I see who used her ticket first?',
    day: -1,
    time: '21:07',
  },
] as const;
