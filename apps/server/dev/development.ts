import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Config } from '../src/config/config.ts';
import type { Context } from '../src/context.ts';
import { UPSTREAM_CALLBACK_PATH, type UpstreamSettings } from '../src/features/accounts/oauth/upstream.ts';
import type { HttpEnv } from '../src/http/request-facts.ts';
import { mountCodesPage } from './codes-page.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo/accounts.ts';
import { demoCharges } from './demo/demo-charges.ts';
import { loadDemo } from './demo/load-demo.ts';
import { startDevInbox } from './dev-inbox.ts';
import { mountInboxPages } from './inbox-pages.ts';
import { createSandbox } from './sandbox/sandbox.ts';

/**
 * Parts of a server that exist only outside production: demo data, an inbox for its emails, a payment sandbox and a
 * simulated Google. Production never loads this folder.
 */
export interface Development {
  /** Address of the inbox; undefined if emails go to the operator's own mail server. */
  smtpUrl: string | undefined;
  /** Starts the simulated Google. */
  startGoogle(): Promise<UpstreamSettings>;
  /** Loads the demo into an empty database. Returns true if its logos are still to be drawn. */
  loadData(context: Context): Promise<boolean>;
  /** Adds the pages of the inbox, the sign-in codes and the sandbox. */
  mountPages(app: Hono<HttpEnv>, context: Context, secretKey: string): Promise<void>;
  /** Draws the demo's logos, which takes longer than a start should. Ends early when the server stops. */
  drawLogos(context: Context): Promise<void>;
  /** Lines for the terminal: how to sign in, and where the emails are. */
  announcement(): string[];
  stop(): Promise<void>;
}

export async function startDevelopment(config: Config): Promise<Development> {
  const { dataDir, publicUrl, demoData } = config;
  const inbox = config.smtpUrl ? undefined : await startDevInbox(join(dataDir, 'inbox'));
  const running: { stop(): Promise<void> }[] = inbox ? [inbox] : [];
  return {
    smtpUrl: inbox?.smtpUrl,
    async startGoogle() {
      // Loaded on first use, because the module is large and few starts need it.
      const { startDevGoogle } = await import('./dev-google.ts');
      const google = await startDevGoogle(publicUrl + UPSTREAM_CALLBACK_PATH);
      running.push(google);
      return google;
    },
    loadData: async ({ pool, keys }) => demoData && loadDemo(pool, keys),
    async mountPages(app, { pool }, secretKey) {
      if (inbox) mountInboxPages(app, inbox);
      if (demoData) mountCodesPage(app);
      if (config.sandboxUrl) return;
      const charges = demoData ? await demoCharges(pool) : [];
      app.route('/sandbox', createSandbox({ secret: secretKey, dataDir, publicUrl, charges }));
    },
    async drawLogos(context) {
      const { addDemoLogos } = await import('./demo/demo-logos.ts');
      await addDemoLogos(context, context.stopping).catch((error) =>
        context.log.error(error, 'The demo logos couldn’t be drawn'),
      );
    },
    announcement: () => [
      ...(demoData ? demoSignIns(publicUrl) : []),
      ...(inbox ? ['', `Emails show up at ${publicUrl}/dev/inbox`] : []),
    ],
    async stop() {
      for (const part of running) await part.stop();
    },
  };
}

function demoSignIns(publicUrl: string): string[] {
  const line = (email: string, text: string) => `  ${email.padEnd(32)} ${text}`;
  return [
    '',
    `Demo accounts (password ${DEMO_PASSWORD}):`,
    ...demoAccounts.map(({ email, purpose }) => line(email, purpose)),
    '',
    `Some use two-step verification. Their current codes are at ${publicUrl}/dev/codes. You can also add these keys to an authenticator app:`,
    ...demoAccounts.flatMap(({ email, totpSecret }) => (totpSecret ? [line(email, totpSecret)] : [])),
  ];
}
