import { confirmOrganiserEmail } from '@quivertree/contract/organisers/organisations';
import { useEffect, useRef, useState } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { messageOf } from '@quivertree/contract/error-message';
import { businessPath } from '../../pages/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../pages/link.tsx';
import { LoadingInBrowser } from '../../ui/loading.tsx';

/** Confirms an organisation's email address. Opened from the link in an email, with the key in its fragment. */
export default function ConfirmOrganiserEmailPage() {
  const started = useRef(false);
  const [outcome, setOutcome] = useState<{ title: string; text: string }>();
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    apiClient.call(confirmOrganiserEmail, { body: { key: location.hash.slice(1) || 'none' } }).then(
      ({ email, organisation }) =>
        setOutcome({
          title: 'Email address confirmed',
          text: `From now on, we’ll write to ${organisation} at ${email}.`,
        }),
      (error: unknown) => setOutcome({ title: 'Email address not confirmed', text: messageOf(error) }),
    );
  }, []);
  if (!outcome) return <LoadingInBrowser />;
  return (
    <div className="wall flex flex-col items-start gap-6 py-16 md:py-28">
      <h1 className="text-4xl sm:text-5xl">{outcome.title}</h1>
      <p role="status" className="max-w-[60ch] text-lg text-soft">
        {outcome.text}
      </p>
      <Link to={businessPath} className={buttonClass()}>
        Business Hub
      </Link>
    </div>
  );
}
