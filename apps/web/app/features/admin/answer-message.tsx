import { answerMessage, closeMessage, type DeskMessage, listMessages } from '@quivertree/contract/message-desk';
import { LONGEST_MESSAGE } from '@quivertree/contract/messages';
import { useState } from 'react';
import { TextArea } from '../../ui/field.tsx';
import { RowAction } from '../../ui/row-action.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';
import { whenWords } from './age-words.ts';

/** An answer that was given, or the way to give one. */
export function AnswerMessage({ message }: { message: DeskMessage }) {
  const [writing, setWriting] = useState(false);
  const [closing, setClosing] = useState(false);
  const [text, setText] = useState('');
  const params = { messageId: message.id };
  if (message.state !== 'open')
    return (
      <span className="block max-w-[50ch] text-sm">
        {message.answer && <span className="block break-words whitespace-pre-line">{message.answer}</span>}
        <span className="text-soft">
          {message.decidedBy ?? 'Somebody'}
          {message.decidedAt && `, ${whenWords(message.decidedAt)}`}
        </span>
      </span>
    );
  return (
    <span className="flex gap-4 max-sm:justify-end">
      <RowAction aria-label={`Answer ${message.name}`} onClick={() => setWriting(true)}>
        Answer
      </RowAction>
      <RowAction aria-label={`Close the message of ${message.name}`} onClick={() => setClosing(true)}>
        Close
      </RowAction>
      {closing && (
        <CommandDialog
          call={closeMessage}
          title={`Close the message of ${message.name}?`}
          action="Close without an answer"
          done="Closed without an answer"
          refresh={[listMessages]}
          input={() => ({ params })}
          onClose={() => setClosing(false)}
        >
          <p>{`Nothing is sent to ${message.email}, and nobody can answer it here any more. It stays in the list.`}</p>
        </CommandDialog>
      )}
      {writing && (
        <CommandDialog
          call={answerMessage}
          title={`Answer ${message.name}`}
          action="Send the answer"
          cancel="Not now"
          done="The answer is on its way"
          refresh={[listMessages]}
          disabled={text.trim() === ''}
          input={() => ({ params, body: { text } })}
          onClose={() => setWriting(false)}
        >
          <p className="border-l-4 border-aloe pl-3 break-words whitespace-pre-line">{message.message}</p>
          <TextArea
            label={`It goes to ${message.email}`}
            rows={7}
            maxLength={LONGEST_MESSAGE}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </CommandDialog>
      )}
    </span>
  );
}
