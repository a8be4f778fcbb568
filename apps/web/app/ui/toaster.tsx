import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import 'sonner/dist/styles.css';
import './toaster.css';

/** Keeps toasts clear of the account menu. */
const BELOW_THE_HEADER = { top: '5.5rem' };

/** Mounts the toaster at the end of the body. Resolves with the function that shows toasts, once it is ready. */
export function mountToaster(): Promise<typeof toast> {
  const place = document.body.appendChild(document.createElement('div'));
  return new Promise((resolve) => createRoot(place).render(<ListeningToaster onListening={() => resolve(toast)} />));
}

function ListeningToaster({ onListening }: { onListening: () => void }) {
  // Runs after the toaster's own effects, which subscribe to new toasts.
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
