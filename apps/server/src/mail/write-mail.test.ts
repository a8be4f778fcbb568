import type { SendMailOptions } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { expect, test } from 'vitest';
import { actionMail } from './action-mail.ts';
import { writeMail } from './write-mail.ts';

const NAME = 'Ndapewa “Söhne” ǃNoabeb 🌳';
const BASE: SendMailOptions = {
  from: 'Quivertree <tickets@quivertree.example>',
  to: { name: NAME, address: 'ndapewa@example.com' },
  messageId: '<tickets.1@quivertree.example>',
};

test.each<[string, SendMailOptions]>([
  ['plain words only', { ...BASE, subject: 'A message', text: 'Hello\nGoodbye' }],
  ['no text', { ...BASE, subject: 'Nothing', text: '' }],
  [
    'long lines, accents, and spaces and dots at the ends of lines',
    {
      ...BASE,
      subject: `${'A long subject with accents: é '.repeat(8)}end`,
      text: `${'Windhoek ist schön. '.repeat(40)} \n.\n \t\n=20 ${'x'.repeat(300)}\r\n\r\n${'ǃ'.repeat(120)}\n`,
      replyTo: { name: NAME, address: 'söhne@bücher.example' },
      headers: { 'List-Unsubscribe': '<https://quivertree.example/unsubscribe>' },
    },
  ],
  [
    'text, HTML and attachments',
    actionMail({
      from: 'Quivertree <tickets@quivertree.example>',
      to: { name: NAME, address: 'ndapewa@example.com' },
      subject: 'Your ticket for Jazz – live',
      title: 'Your ticket for Jazz – live',
      paragraphs: ['When: 1 Dec', 'Where:\nWarehouse'],
      action: { label: 'Show my tickets', url: 'https://quivertree.example/tickets/ABC' },
      attachments: [
        {
          filename: 'tickets.pdf',
          content: Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 7) % 256)),
          contentType: 'application/pdf',
        },
        { filename: 'größe.txt', content: 'Nur Text', contentType: 'text/plain' },
      ],
    }),
  ],
])('an email with %s is written exactly as the library writes it', async (_, options) => {
  const mail = new MailComposer(options).compile();
  const ours = writeMail(mail).toString();
  expect(ours).toBe((await mail.build()).toString());
  expect(ours).toContain('ndapewa@example.com');
});
