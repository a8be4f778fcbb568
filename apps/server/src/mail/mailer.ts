import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { createTransport, type Transporter } from 'nodemailer';
import { writeMail } from './write-mail.ts';

/** Sends email through an SMTP server over a few persistent connections. */
export function createMailer(smtpUrl: string): Transporter {
  const mailer = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Otherwise each part would ask the system for randomness.
  mailer.use('compile', ({ data }, done) => {
    data.baseBoundary = randomUUID();
    done();
  });
  return mailer.use('stream', ({ message }, done) => {
    const written = writeMail(message);
    message.createReadStream = () => Readable.from([written], { objectMode: false });
    done();
  });
}
