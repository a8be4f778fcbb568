import {
  listMessages,
  MESSAGE_SORTS,
  MESSAGE_STATES,
  type ContactMessageEntry,
} from '@quivertree/contract/messages/contact-messages';
import { CONTACT_REASONS } from '@quivertree/domain/messages/contact-reasons';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx';
import { EmailText } from '../hub/email-text.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { useList } from '../hub/use-list.ts';
import { When } from '../hub/when.tsx';
import { AnswerMessage } from './answer-message.tsx';

const STATE_WORDS: Record<ContactMessageEntry['state'], string> = {
  open: 'Open',
  answered: 'Replied',
  closed: 'Closed',
};
const STATE_TONES: Record<ContactMessageEntry['state'], StatusTone> = {
  open: 'waiting',
  answered: 'good',
  closed: 'neutral',
};

/** Messages from the contact form and our replies. */
export default function MessagesPage() {
  const list = useList({ call: listMessages, sorts: MESSAGE_SORTS, filters: ['state', 'reason'] });
  return (
    <HubPage title="Messages" lead="Messages from the contact form. They’re deleted after a year.">
      <ListView
        list={list}
        name="Messages"
        filters={[
          {
            name: 'state',
            label: 'State',
            choices: MESSAGE_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
          },
          { name: 'reason', label: 'Reason', choices: CONTACT_REASONS.map((value) => ({ value, label: value })) },
        ]}
        rowKey={({ id }) => id}
        columns={[
          { label: 'From', cell: (message) => <Writer message={message} /> },
          {
            label: 'Message',
            cell: ({ message }) => (
              <span className="block max-w-[60ch] text-left break-words whitespace-pre-line">{message}</span>
            ),
          },
          {
            label: 'State',
            cell: ({ state }) => <StatusPill tone={STATE_TONES[state]}>{STATE_WORDS[state]}</StatusPill>,
          },
          { label: 'Received', sort: 'receivedAt', cell: ({ receivedAt }) => <When at={receivedAt} /> },
          { label: 'Reply', cell: (message) => <AnswerMessage message={message} /> },
        ]}
        empty={
          <EmptyState title="No messages yet">
            <p className="text-soft">Messages from the contact form will show up here.</p>
          </EmptyState>
        }
      />
    </HubPage>
  );
}

function Writer({ message: { name, email, phoneNumber, reason } }: { message: ContactMessageEntry }) {
  return (
    <span className="block sm:min-w-52">
      {name}
      <span className="block text-sm font-normal text-soft">
        <EmailText email={email} />
      </span>
      <span className="figures block text-sm font-normal text-soft">{phoneNumber}</span>
      <span className="block text-sm font-normal text-soft">{reason}</span>
    </span>
  );
}
