import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { writeMail } from './write-mail.ts';

export interface Mailer {
  /** Sends an email, unless it is to someone whose data was erased. */
  sendMail(mail: SendMailOptions): Promise<unknown>;
  /** Throws if the SMTP server can't be used. */
  verify(): Promise<unknown>;
  close(): void;
}

/** Sends email through an SMTP server over a few persistent connections. */
export function createMailer(smtpUrl: string): Mailer {
  const transport = createTransport({
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
  transport.use('compile', ({ data }, done) => {
    data.baseBoundary = randomUUID();
    done();
  });
  transport.use('stream', ({ message }, done) => {
    const written = writeMail(message);
    message.createReadStream = () => Readable.from([written], { objectMode: false });
    done();
  });
  return {
    sendMail: async (mail) => (isErased(mail.to) ? undefined : transport.sendMail(mail)),
    verify: () => transport.verify(),
    close: () => transport.close(),
  };
}

/** True for the placeholder that replaces the address of a person whose data was erased. */
function isErased(to: SendMailOptions['to']): boolean {
  const address = typeof to === 'object' && 'address' in to ? to.address : to;
  return typeof address === 'string' && address.endsWith('@invalid');
}
