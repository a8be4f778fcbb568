import {
  answerMessage,
  closeMessage,
  type ContactMessageEntry,
  listMessages,
} from '@quivertree/contract/messages/contact-messages';
import { MAX_MESSAGE_LENGTH } from '@quivertree/contract/messages/messages';
import { answerEmail, greetingOf } from '@quivertree/domain/messages/answer-email';
import { useState } from 'react';
import { TextArea } from '../../ui/field.tsx';
import { RowAction } from '../../ui/row-action.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';
import { whenWords } from '../administration/age-words.ts';

/** Reply to a message, or the buttons to reply to it or close it. */
export function AnswerMessage({ message }: { message: ContactMessageEntry }) {
  const [writing, setWriting] = useState(false);
  const [closing, setClosing] = useState(false);
  const [text, setText] = useState('');
  const params = { messageId: message.id };
  if (message.state !== 'open')
    return (
      <span className="block max-w-[50ch] text-sm">
        {message.answer && <span className="block break-words whitespace-pre-line">{message.answer}</span>}
        <span className="text-soft">
          {message.decidedBy ?? 'Deleted account'}
          {message.decidedAt && `, ${whenWords(message.decidedAt)}`}
        </span>
      </span>
    );
  return (
    <span className="flex gap-4 max-sm:justify-end">
      <RowAction aria-label={`Reply to ${message.name}`} onClick={() => setWriting(true)}>
        Reply
      </RowAction>
      <RowAction aria-label={`Close message from ${message.name}`} onClick={() => setClosing(true)}>
        Close
      </RowAction>
      {closing && (
        <CommandDialog
          call={closeMessage}
          title={`Close the message from ${message.name}?`}
          action="Close without a reply"
          done="Message closed"
          refresh={[listMessages]}
          input={() => ({ params })}
          onClose={() => setClosing(false)}
        >
          <p>{`${message.email} won’t be notified, and you’ll no longer be able to reply here. The message stays in the list.`}</p>
        </CommandDialog>
      )}
      {writing && (
        <CommandDialog
          call={answerMessage}
          title={`Reply to ${message.name}`}
          action="Send reply"
          done="Reply sent"
          refresh={[listMessages]}
          disabled={text.trim() === ''}
          input={() => ({ params, body: { text } })}
          onClose={() => setWriting(false)}
        >
          <TextArea
            label="Your reply"
            rows={7}
            maxLength={MAX_MESSAGE_LENGTH}
            value={text}
            onChange={(event) => setText(event.target.value)}
            hint="We’ll add a greeting and quote their message, as shown below."
          />
          <EmailPreview message={message} answer={text} />
        </CommandDialog>
      )}
    </span>
  );
}

/** Preview of the whole email, including what we add to the reply. */
function EmailPreview({ message, answer }: { message: ContactMessageEntry; answer: string }) {
  const { subject, title, paragraphs, note } = answerEmail(message.message, answer);
  return (
    <section aria-label="Email preview" className="border bg-pan p-4 break-words whitespace-pre-line">
      <p className="text-sm text-soft">{`To: ${message.name} <${message.email}>`}</p>
      <p className="mb-4 border-b pb-3 text-sm text-soft">{`Subject: ${subject}`}</p>
      <p className="text-xl font-semibold">{title}</p>
      <p className="mt-3">{greetingOf(message.name)}</p>
      {paragraphs.map((paragraph, index) => (
        // Paragraphs have no stable key.
        <p key={index} className="mt-3">
          {paragraph || <span className="text-soft">Your reply</span>}
        </p>
      ))}
      <p className="mt-4 text-sm text-soft">{note}</p>
    </section>
  );
}
