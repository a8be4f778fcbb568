import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { vi } from 'vitest';
import type { World } from './world.ts';

/** Emails that an address has received so far, oldest first. */
export async function mailsTo(world: Pick<World, 'inboxFolder'>, address: string): Promise<Email[]> {
  return (await allMails(world)).filter(({ to }) => to?.some((recipient) => recipient.address === address));
}

/** Emails sent so far, oldest first. */
export async function allMails({ inboxFolder }: Pick<World, 'inboxFolder'>): Promise<Email[]> {
  const files = (await Promise.all((await inboxesBeside(inboxFolder)).map(mailFiles))).flat();
  files.sort((a, b) => basename(a).localeCompare(basename(b)));
  return Promise.all(files.map(async (file) => PostalMime.parse(await readFile(file))));
}

/** Any server of a world may send email, and each has its own inbox. */
async function inboxesBeside(inboxFolder: string): Promise<string[]> {
  const server = dirname(inboxFolder);
  if (!/^server-\d+$/.test(basename(server))) return [inboxFolder];
  const all = await readdir(dirname(server));
  return all.filter((name) => /^server-\d+$/.test(name)).map((name) => join(dirname(server), name, 'inbox'));
}

async function mailFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.eml')).map((file) => join(folder, file));
}

/**
 * Waits for the nth email to an address, counted from 1, without security notices, which tests trigger by signing in.
 */
export function mailTo(world: World, address: string, number = 1): Promise<Email> {
  return vi.waitFor(
    async () => {
      const mails = (await mailsTo(world, address)).filter(({ text }) => !text?.includes('/not-me#'));
      const mail = mails[number - 1];
      if (!mail) throw new Error(`Email ${number} to ${address} hasn’t arrived`);
      return mail;
    },
    { timeout: 25_000, interval: 50 },
  );
}

/** Waits for the nth email with these words in its subject that an address receives, counted from 1. */
export function mailAbout(world: World, address: string, message: string, number = 1): Promise<Email> {
  return vi.waitFor(
    async () => {
      const mails = (await mailsTo(world, address)).filter(({ subject }) => subject?.includes(message));
      const mail = mails[number - 1];
      if (!mail) throw new Error(`Email ${number} about "${message}" to ${address} hasn’t arrived`);
      return mail;
    },
    { timeout: 25_000, interval: 50 },
  );
}
