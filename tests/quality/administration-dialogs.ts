import type { Page } from 'playwright-core';

/** Administrators' dialogs by the names of their scenes: the page, then the buttons that open the dialog. */
export const ADMINISTRATION_DIALOGS: Record<string, [path: string, ...pressed: (string | RegExp)[]]> = {
  'admin-event-approve': ['/admin/events?show=in_review', /^Review /, 'Approve'],
  'admin-event-request-changes': ['/admin/events?show=in_review', /^Review /, 'Request changes'],
  'admin-event-feature': ['/admin/events?show=featured&sort=featured%2CASC', /^Manage /, 'Change carousel position'],
  'admin-event-unfeature': [
    '/admin/events?show=featured&sort=featured%2CASC',
    /^Manage /,
    'Remove from featured events',
  ],
  'admin-event-provider': ['/admin/events?show=published', /^Manage /, 'Change payment provider'],
  'admin-event-off-sale': ['/admin/events?show=published&sort=name%2CDESC', /^Manage /, 'Take off sale'],
  'admin-make-changes': ['/business/{organiser}', 'Make changes'],
  'admin-organiser-request-changes': ['/admin/organisers/{applicant}', 'Request changes'],
  'admin-organiser-close': ['/admin/organisers/{organiser}', 'Close organisation'],
  'admin-suspense-resolve': ['/admin/suspense', 'Resolve'],
  'admin-dispute-add': ['/admin/disputes', 'Add dispute'],
  'admin-dispute-decide': ['/admin/disputes', 'Record outcome'],
  'admin-payout-approve': ['/admin/payouts/{payout}', 'Approve'],
  'admin-settlement': ['/admin/payouts', 'Run settlements now'],
  'admin-provider-payment': ['/admin/money', 'Add provider payment'],
  'admin-message-answer': ['/admin/messages', /^Reply to /],
  'admin-message-close': ['/admin/messages?state=open', /^Close message/],
  'admin-person-propose': ['/admin/people/{visitor}', 'Propose as administrator'],
  'admin-person-lock': ['/admin/people/{visitor}', 'Lock account'],
};

/** Opens one of the dialogs; `ids` replace the names in braces. */
export async function openDialog(page: Page, name: string, ids: Readonly<Record<string, string>>): Promise<void> {
  const [path = '', ...pressed] = ADMINISTRATION_DIALOGS[name] ?? [];
  await page.goto(pathWith(path, ids), { waitUntil: 'networkidle' });
  for (const name of pressed) {
    const named = typeof name === 'string' ? { name, exact: true } : { name };
    await page
      .getByRole('button', named)
      .or(page.getByRole('menuitem', named))
      .or(page.getByRole('link', named))
      .first()
      .click();
  }
  await page.getByRole('dialog').waitFor();
}

/** Path with ids in place of the names in braces. */
export function pathWith(path: string, ids: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? '');
}
