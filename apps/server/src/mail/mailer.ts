import { createTransport, type Transporter } from 'nodemailer';

/** Sends email through an SMTP server over a few persistent connections. */
export function createMailer(smtpUrl: string): Transporter {
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
