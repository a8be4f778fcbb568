import { instantAt } from './demo-catalogue.ts';
import { demoId } from './demo-ids.ts';

/** What people asked by the contact form and nobody has answered yet, as of the day number `today`. */
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
      'I bought two tickets on my old phone, and it has died since. The confirmation went to an address that I can still read. Can I show the tickets on a borrowed phone at the gate?',
    day: -3,
    time: '19:42',
  },
  {
    name: ['Riaan', 'Beukes'],
    reason: 'List an Event',
    message:
      'Our church in Keetmanshoop holds a bazaar every June, about 300 people, mostly paying at the gate. Would we pay anything if the entrance is free and only the lunch has tickets?',
    day: -1,
    time: '08:15',
  },
  {
    name: ['Ndapewa', 'Shikongo'],
    reason: 'Technical Support',
    message:
      'The scanner said "Already in" for a lady who had not been inside. We let her in by her name. How do I see who used her ticket first?',
    day: -1,
    time: '21:07',
  },
] as const;
