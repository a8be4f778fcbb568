import { buttonClass } from '../../ui/button.tsx';
import type { DrawnTicket } from './load-order-tickets.server.ts';

const NAMES = { apple: 'Add to Apple Wallet', google: 'Add to Google Wallet' } as const;

/** Links that add a ticket to a phone's wallet, for each wallet that the platform supports. */
export function Wallets({ ticket }: { ticket: DrawnTicket }) {
  if (ticket.wallets.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-2 print:hidden">
      {ticket.wallets.map(({ wallet, path }) => (
        <a key={wallet} href={path} rel="noreferrer" className={buttonClass('outline', 'max-sm:w-full')}>
          {NAMES[wallet]}
        </a>
      ))}
    </p>
  );
}
