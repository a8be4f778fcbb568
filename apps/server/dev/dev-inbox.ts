import { rename, writeFile } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface DevInbox {
  smtpUrl: string;
  /** Newest first. */
  list(): Promise<{ id: string; mail: Email }[]>;
  read(id: string): Promise<Email | undefined>;
  stop(): Promise<void>;
}

const ID = /^\d{13}-\d{4}$/;
const MAX_SHOWN = 100;

/** An SMTP server for development and tests that stores every email as a file. */
export async function startDevInbox(folder: string): Promise<DevInbox> {
  await mkdir(folder, { recursive: true });
  let received = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const id = `${Date.now()}-${String(received++ % 10_000).padStart(4, '0')}`;
        const file = join(folder, `${id}.eml`);
        // Renames the file once it is complete, so that readers never see half an email.
        writeFile(`${file}.part`, Buffer.concat(chunks), (error) =>
          error ? done(error) : rename(`${file}.part`, file, done),
        );
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.on('error', () => undefined);
  const { port } = server.server.address() as AddressInfo;

  const read = async (id: string) => {
    const file = ID.test(id) ? await readFile(join(folder, `${id}.eml`)).catch(() => undefined) : undefined;
    const { default: PostalMime } = await import('postal-mime');
    return file && PostalMime.parse(file);
  };
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    read,
    async list() {
      const files = (await readdir(folder))
        .filter((file) => file.endsWith('.eml'))
        .sort()
        .reverse();
      const ids = files.slice(0, MAX_SHOWN).map((file) => file.slice(0, -'.eml'.length));
      const mails = await Promise.all(ids.map(async (id) => ({ id, mail: await read(id) })));
      return mails.filter((entry): entry is { id: string; mail: Email } => entry.mail !== undefined);
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
