import { useEffect, useState } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { linkBackToApp } from '../checkout/app-payment.ts';
import { browserStorage } from '../../runtime/browser-runtime.ts';

/**
 * Leads a buyer who came from the phone app back to the app: at once where the browser allows that, otherwise with a
 * button. Empty for everyone else.
 */
export function BackToApp({ reference }: { reference: string }) {
  const [link, setLink] = useState<string>();
  useEffect(() => {
    const back = linkBackToApp(browserStorage('sessionStorage'), reference);
    setLink(back);
    if (back) location.assign(back);
  }, [reference]);
  return (
    link && (
      <a href={link} className={buttonClass('action')}>
        Back to the app
      </a>
    )
  );
}
