import { hasWebAddress, NAME_WITH_WEB_ADDRESS } from '@quivertree/domain/text/web-address';
import { MAX_MESSAGE_LENGTH, sendContactMessage } from '@quivertree/contract/messages/messages';
import { CONTACT_REASONS, type ContactReason } from '@quivertree/domain/messages/contact-reasons';
import { isEmail } from '@quivertree/domain/events/custom-fields';
import { isPhoneNumber } from '@quivertree/domain/organisers/organiser-profile';
import { useState } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { SITE } from '../site/site-identity.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { formControl, typedInto } from '../session/form-control.ts';
import { type Objection, useSubmission } from '../session/use-submission.ts';

const REASON_CHOICES = CONTACT_REASONS.map((reason) => ({ value: reason, label: reason }));
const THANKS = 'Thanks for your message. We’ll reply by email.';

/** Contact form (specification, section 2). Messages from bots that fill in the hidden field are dropped. */
export default function ContactForm() {
  const usable = useHydrated();
  const [sent, setSent] = useState(false);
  if (sent)
    return (
      <p role="status" className="border-l-4 border-lichen py-2 pl-5 text-lg font-semibold">
        {THANKS}
      </p>
    );
  return <MessageForm usable={usable} onSent={() => setSent(true)} />;
}

function MessageForm({ usable, onSent }: { usable: boolean; onSent: () => void }) {
  const { busy, problemAt, submit, correct } = useSubmission({
    check,
    fallback: 'Failed to send your message. Please try again.',
    async send(form) {
      await apiClient.call(sendContactMessage, {
        body: {
          firstName: typedInto(form, 'first-name'),
          lastName: typedInto(form, 'last-name'),
          email: typedInto(form, 'email'),
          phoneNumber: typedInto(form, 'phone-number'),
          reason: typedInto(form, 'reason') as ContactReason,
          message: typedInto(form, 'message'),
          website: formControl(form, 'website').value,
        },
      });
      void showSuccess(undefined, THANKS);
      onSent();
    },
  });

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={correct}
      className="grid grid-cols-1 gap-5 sm:grid-cols-2"
    >
      <TextField
        label="First name"
        name="first-name"
        autoComplete="given-name"
        maxLength={60}
        required
        error={problemAt('first-name')}
      />
      <TextField
        label="Last name"
        name="last-name"
        autoComplete="family-name"
        maxLength={60}
        required
        error={problemAt('last-name')}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        error={problemAt('email')}
      />
      <TextField
        label="Phone number"
        name="phone-number"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        required
        error={problemAt('phone-number')}
      />
      <div className="sm:col-span-2">
        <SelectField label="Reason" name="reason" choices={REASON_CHOICES} defaultValue={CONTACT_REASONS[0]} />
      </div>
      <div className="sm:col-span-2">
        <TextArea label="Message" name="message" maxLength={MAX_MESSAGE_LENGTH} required error={problemAt('message')} />
      </div>
      <div className="hidden" aria-hidden="true">
        <input name="website" tabIndex={-1} autoComplete="off" aria-label="Leave this empty" />
      </div>
      <div className="flex flex-col items-start gap-5 sm:col-span-2">
        <FormAlert>{problemAt()}</FormAlert>
        <Button type="submit" busy={busy} disabled={!usable} className="px-9 text-lg needs-scripts">
          {busy ? 'Sending...' : 'Send message'}
        </Button>
        <noscript>
          <p>
            This form needs JavaScript. Turn it on in your browser, or write to{' '}
            <a href={`mailto:${SITE.email}`} className="font-semibold text-atlantic-ink underline">
              {SITE.email}
            </a>
            .
          </p>
        </noscript>
      </div>
    </form>
  );
}

/** Returns the first problem with the input. All fields but the reason are required (specification, section 2). */
function check(form: HTMLFormElement): Objection | undefined {
  const missing = [
    ['first-name', 'Please enter your first name.'],
    ['last-name', 'Please enter your last name.'],
    ['email', 'Please enter your email address.'],
    ['phone-number', 'Please enter your phone number.'],
    ['message', 'Please write a message.'],
  ].find(([name = '']) => typedInto(form, name) === '');
  if (missing) return { control: missing[0] ?? '', message: missing[1] ?? '' };
  const named = ['first-name', 'last-name'].find((name) => hasWebAddress(typedInto(form, name)));
  if (named) return { control: named, message: NAME_WITH_WEB_ADDRESS };
  if (!isEmail(typedInto(form, 'email'))) return { control: 'email', message: 'Please enter a valid email address.' };
  if (!isPhoneNumber(typedInto(form, 'phone-number')))
    return { control: 'phone-number', message: 'Please enter a phone number, for example +264 81 123 4567.' };
  return undefined;
}
