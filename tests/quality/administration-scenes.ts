import type { Page } from 'playwright-core';
import { organiserId } from '../../apps/server/dev/demo/demo-catalogue.ts';
import { demoApplicant, OWN_ORGANISER } from '../../apps/server/dev/demo/organisers.ts';
import { fillAdministratorQueues } from '../world/administrator-queues.ts';
import { clientOf } from '../world/world.ts';
import { ADMINISTRATION_DIALOGS, openDialog, pathWith } from './administration-dialogs.ts';
import { type DemoServer, signedInAt } from './demo-server.ts';
import type { Scene } from './scenes.ts';

const ADMINISTRATOR = 'admin@quivertree.example';

/** Administrators' pages with something in every queue, by the names of their pictures. */
const PAGES: Record<string, string> = {
  admin: '/admin',
  'admin-organisers': '/admin/organisers?state=applied&sort=appliedAt%2CASC',
  'admin-organiser': '/admin/organisers/{applicant}',
  'admin-organiser-approved': '/admin/organisers/{organiser}',
  'admin-events': '/admin/events',
  'admin-events-in-review': '/admin/events?show=in_review&sort=submittedAt%2CASC',
  'admin-events-featured': '/admin/events?show=featured&sort=featured%2CASC',
  'admin-orders': '/admin/orders',
  'admin-orders-of-event': '/admin/orders?q=kwela&size=5&page=2',
  'admin-orders-none': '/admin/orders?q=nothing',
  'admin-payments': '/admin/payments?size=5',
  'admin-money': '/admin/money',
  'admin-suspense': '/admin/suspense',
  'admin-refunds': '/admin/refunds',
  'admin-disputes': '/admin/disputes',
  'admin-payouts': '/admin/payouts',
  'admin-payout': '/admin/payouts/{payout}',
  'admin-bank-files': '/admin/bank-files',
  'admin-organiser-money': '/admin/organiser-money',
  'admin-people': '/admin/people',
  'admin-person': '/admin/people/{visitor}',
  'admin-messages': '/admin/messages',
  'admin-audit-log': '/admin/audit-log',
  'admin-jobs': '/admin/jobs',
  'admin-reservations': '/admin/reservations',
  'admin-health': '/admin/health',
};

/** Pages to show while the server is slow and while it fails. */
const WAITING: Record<string, string> = {
  admin: '/admin',
  'admin-orders': '/admin/orders',
  'admin-person': '/admin/people/{visitor}',
  'admin-payout': '/admin/payouts/{payout}',
  'admin-organiser': '/admin/organisers/{organiser}',
  'admin-money': '/admin/money',
  'admin-health': '/admin/health',
};
const CALLS = '**/api/v1/admin/**';

/** Administrators' pages and dialogs in every state. */
export async function administrationScenes(house: DemoServer): Promise<Scene[]> {
  const { idToken } = await house.signIn(ADMINISTRATOR);
  await fillAdministratorQueues(house, clientOf(house.url, `Bearer ${idToken}`));
  const ids = await knownIds(house);
  const at = (page: Page, path: string, options?: { answered: boolean }) =>
    signedInAt(page, house, ADMINISTRATOR, pathWith(path, ids), undefined, options);
  return [
    ...Object.entries(PAGES).map(([name, path]): Scene => ({ name, play: (page) => at(page, path) })),
    ...Object.keys(ADMINISTRATION_DIALOGS).map(
      (name): Scene => ({
        name,
        play: async (page) => {
          await at(page, '/admin');
          await openDialog(page, name, ids);
          return { whole: false };
        },
      }),
    ),
    ...Object.entries(WAITING).flatMap(([name, path]): Scene[] => [
      {
        name: `${name}-loading`,
        play: async (page) => {
          await page.route(CALLS, () => {});
          await at(page, path, { answered: false });
        },
      },
      {
        name: `${name}-error`,
        play: async (page) => {
          await page.route(CALLS, (route) => route.fulfill({ status: 400, json: { message: 'Something went wrong' } }));
          await at(page, path);
          await page.getByRole('button', { name: 'Retry' }).first().waitFor();
        },
      },
    ]),
  ];
}

async function knownIds({ pool }: DemoServer): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ visitor: string; payout: string }>(
    `select (select id from users where email = 'visitor@quivertree.example') as visitor,
            (select id from payouts where state = 'draft' order by created_at desc, id desc limit 1) as payout`,
  );
  return { ...rows[0], applicant: organiserId(demoApplicant.slug), organiser: organiserId(OWN_ORGANISER) };
}
