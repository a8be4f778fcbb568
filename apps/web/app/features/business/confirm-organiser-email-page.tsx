import { confirmOrganiserEmail } from '@quivertree/contract/organisations';
import { useEffect, useRef, useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { messageOf } from '../../error-message.ts';
import { businessPath } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../link.tsx';
import { LoadingInBrowser } from '../../ui/loading-in-browser.tsx';

/** Opened by the link in a mail: an organisation's address is confirmed. Its key stands behind the #. */
export function ConfirmOrganiserEmailPage() {
  const begun = useRef(false);
  const [said, setSaid] = useState<{ title: string; text: string }>();
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    apiClient.call(confirmOrganiserEmail, { body: { key: location.hash.slice(1) || 'none' } }).then(
      ({ email, organisation }) =>
        setSaid({ title: 'The address is confirmed', text: `We write to ${organisation} at ${email} from now on.` }),
      (error: unknown) => setSaid({ title: 'That did not work', text: messageOf(error) }),
    );
  }, []);
  if (!said) return <LoadingInBrowser />;
  return (
    <div className="wall flex flex-col items-start gap-6 py-16 md:py-28">
      <h1 className="text-4xl sm:text-5xl">{said.title}</h1>
      <p role="status" className="max-w-[60ch] text-lg text-soft">
        {said.text}
      </p>
      <Link to={businessPath} className={buttonClass()}>
        Business Hub
      </Link>
    </div>
  );
}
