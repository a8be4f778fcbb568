import { sendVoidHolderMailJob } from './void-holder-mail.ts';
import { sendTicketsAgainJob } from './resend-tickets.ts';
import { queueTicketsMailsSweep } from './queue-tickets-mails.ts';
import { endReturnsSweep } from './returns/end-returns.ts';
import { refundResoldTicketJob } from './returns/refund-resold-ticket.ts';
import { sendResoldMailJob } from './returns/resold-mail.ts';
import { sendTicketsMailJob } from './send-tickets-mail.ts';
import { expireTransfersSweep } from './transfers/cancel-transfer.ts';
import { sendTransferMailJob, sendTransferredMailJob } from './transfers/transfer-mails.ts';

export const ticketJobs = [
  sendTicketsMailJob,
  refundResoldTicketJob,
  sendResoldMailJob,
  sendTicketsAgainJob,
  sendTransferMailJob,
  sendTransferredMailJob,
  sendVoidHolderMailJob,
];
export const ticketSweeps = [queueTicketsMailsSweep, expireTransfersSweep, endReturnsSweep];
