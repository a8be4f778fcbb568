import { answerMessage, closeMessage, type DeskMessage, listMessages } from '@quivertree/contract/message-desk';
import { LONGEST_MESSAGE } from '@quivertree/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { RowAction } from '../../ui/row-action.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { useRefresh } from '../hub/use-refresh.ts';
import { whenWords } from './age-words.ts';

/** An answer that was given, or the way to give one. */
export function AnswerMessage({ message }: { message: DeskMessage }) {
  const refresh = useRefresh();
  const [writing, setWriting] = useState(false);
  const [closing, setClosing] = useState(false);
  const [text, setText] = useState('');
  const params = { messageId: message.id };
  const changed = () => refresh(listMessages);
  const answer = useMutation({
    mutationFn: () => apiClient.call(answerMessage, { params, body: { text } }),
    onSuccess: async () => {
      setWriting(false);
      await changed();
      void showSuccess('The answer is on its way');
    },
  });
  const close = useMutation({
    mutationFn: () => apiClient.call(closeMessage, { params }),
    onSuccess: async () => {
      setClosing(false);
      await changed();
      void showSuccess('Closed without an answer');
    },
  });
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
        <ConfirmDialog
          title={`Close the message of ${message.name}?`}
          action="Close without an answer"
          busy={close.isPending}
          error={close.error?.message}
          onConfirm={() => close.mutate()}
          onClose={() => setClosing(false)}
        >
          <p>{`Nothing is sent to ${message.email}, and nobody can answer it here any more. It stays in the list.`}</p>
        </ConfirmDialog>
      )}
      {writing && (
        <ConfirmDialog
          title={`Answer ${message.name}`}
          action="Send the answer"
          cancel="Not now"
          busy={answer.isPending}
          disabled={text.trim() === ''}
          error={answer.error?.message}
          onConfirm={() => answer.mutate()}
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
        </ConfirmDialog>
      )}
    </span>
  );
}
