import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import 'sonner/dist/styles.css';
import './toaster.css';

/** So that no toast lies over the account's menu. */
const BELOW_THE_HEADER = { top: '5.5rem' };

/** Puts the toaster at the end of the page, beside whatever else is mounted there; resolves with what makes toasts, once it listens. */
export function mountToaster(): Promise<typeof toast> {
  const place = document.body.appendChild(document.createElement('div'));
  return new Promise((resolve) => createRoot(place).render(<ListeningToaster onListening={() => resolve(toast)} />));
}

function ListeningToaster({ onListening }: { onListening: () => void }) {
  // Runs after the toaster's own effects, in which it begins to listen.
  useEffect(onListening, [onListening]);
  return (
    <Toaster
      position="top-right"
      offset={BELOW_THE_HEADER}
      mobileOffset={BELOW_THE_HEADER}
      duration={4000}
      visibleToasts={3}
      theme="system"
      richColors
    />
  );
}
