import type { AppleWalletSettings } from '../../../config/wallet-settings.ts';
import { defineFileTask } from '../../../file-thread/file-task.ts';
import type { OrderTickets } from '../ticket-queries.ts';
import type { HeldTicketOf } from './held-ticket-of.ts';
import type { Receipt } from './receipt.ts';
import type { CompanyDetails } from './receipt-pdf.ts';

export const TICKETS_PDF = defineFileTask({
  name: 'tickets-pdf',
  load: async () => {
    const { ticketsPdf } = await import('../tickets-pdf.ts');
    return (order: OrderTickets) => new Uint8Array(ticketsPdf(order, Date.now()));
  },
});

export const RECEIPT_PDF = defineFileTask({
  name: 'receipt-pdf',
  load: async () => {
    const { receiptPdf } = await import('./receipt-pdf.ts');
    return ({ receipt, company }: { receipt: Receipt; company: CompanyDetails }) =>
      new Uint8Array(receiptPdf(receipt, company));
  },
});

interface PassToMake {
  settings: AppleWalletSettings;
  held: HeldTicketOf;
  /** Pictures of the pass by their names. */
  icons: Record<string, Uint8Array>;
}

export const APPLE_PASS = defineFileTask({
  name: 'apple-pass',
  load: async () => {
    const { applePass } = await import('./apple-pass.ts');
    return async ({ settings, held, icons }: PassToMake) => new Uint8Array(await applePass(settings, held, icons));
  },
});
