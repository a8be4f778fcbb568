/** Text of an email that replies to a contact message. */
export interface AnswerEmail {
  subject: string;
  title: string;
  paragraphs: string[];
  /** Small print: the original message. */
  note: string;
}

/** Email that replies to `message`. A blank line in `answer` starts a paragraph. */
export function answerEmail(message: string, answer: string): AnswerEmail {
  return {
    subject: 'Our reply to your message',
    title: 'Thank you for your message',
    paragraphs: answer.trim().split(/\n\s*\n/),
    note: `You wrote: ${message}`,
  };
}

/** Greeting at the start of every email. */
export function greetingOf(name: string): string {
  return name === '' ? 'Hello,' : `Hello ${name},`;
}
