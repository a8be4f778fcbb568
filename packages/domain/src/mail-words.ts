/** Words of the mail that answers a contact message. */
export interface AnswerMail {
  subject: string;
  title: string;
  paragraphs: string[];
  /** Small print below: what they had written. */
  note: string;
}

/** Mail that answers `message`; a blank line in `answer` starts a paragraph. */
export function answerMail(message: string, answer: string): AnswerMail {
  return {
    subject: 'Our answer to your message',
    title: 'Thank you for writing to us',
    paragraphs: answer.trim().split(/\n\s*\n/),
    note: `You wrote: ${message}`,
  };
}

/** First line of every mail. */
export function greetingOf(name: string): string {
  return name === '' ? 'Hello,' : `Hello ${name},`;
}
