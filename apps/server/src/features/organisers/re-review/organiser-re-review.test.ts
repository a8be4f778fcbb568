import type { Client } from '@quivertree/contract/client';
import { getEventReReview } from '@quivertree/contract/events/event-review';
import { getAdministratorOverview } from '@quivertree/contract/administration/operations';
import { changeProfile, getProfile, type SavedProfile } from '@quivertree/contract/organisers/organisations';
import * as review from '@quivertree/contract/organisers/organiser-review';
import { getOrganiserPage } from '@quivertree/contract/organisers/organisers';
import { organiserWordingChanges } from '@quivertree/domain/organisers/organiser-wording';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalCode } from '../../../../../../tests/world/refusal-of.ts';
import { mailAbout } from '../../../../../../tests/world/mails.ts';
import { makeEvent, makeOrganiser } from '../../../../../../tests/world/make-event.ts';
import { signedInAs } from '../../../../../../tests/world/paid-order.ts';
import { startWorld, type World } from '../../../../../../tests/world/world.ts';
import { removeUnusedPictures } from '../../pictures/remove-unused-pictures.ts';

const ORGANISER_MAIL = 'hello@hardapsounds.example';
const [OLD_LOGO, NEW_LOGO] = ['a'.repeat(40), 'b'.repeat(40)];

let world: World;
let administrator: Client;
let colleague: Client;
beforeAll(async () => {
  world = await startWorld();
  administrator = await signedInAs(world, { roles: ['USER', 'ADMINISTRATOR'] });
  colleague = await signedInAs(world, { roles: ['USER', 'ADMINISTRATOR'] });
  for (const logo of [OLD_LOGO, NEW_LOGO])
    await world.pool.query(
      `insert into pictures (id, purpose, uploaded_at) values ($1, 'logo', now() - interval '2 days')`,
      [logo],
    );
});
afterAll(() => world.stop());

/** An approved organisation with a page, and the calls that the tests make on it. */
async function approved(name: string, { trusted = false } = {}) {
  const organiserId = await makeOrganiser(world.pool, name, { trusted });
  await world.pool.query(
    `update organisers set description = 'Concerts under the stars.', phone = '+264 61 000 000', city = 'Windhoek'
      where id = $1`,
    [organiserId],
  );
  const owner = await signedInAs(world, { memberOf: { organiserId, role: 'owner' } });
  const params = { organiserId };
  const profile = () => owner.call(getProfile, { params });
  return {
    organiserId,
    profile,
    change: async (changes: Partial<SavedProfile>) =>
      owner.call(changeProfile, { params, body: { ...(await profile()), ...changes } }),
    getReReview: () => administrator.call(review.getOrganiserReReview, { params }),
    approve: (version: number, by = administrator) =>
      by.call(review.approveOrganiserChanges, { params, body: { version } }),
    revert: (version: number, message: string, by = administrator) =>
      by.call(review.revertOrganiserChanges, { params, body: { version, message } }),
    row: async (show: 'waiting' | 'changed') =>
      (await administrator.call(review.listOrganisers, { query: { show } })).items.find(({ id }) => id === organiserId),
    page: async () => world.client.call(getOrganiserPage, { params: { slug: (await profile()).slug } }),
  };
}

describe('changes to an approved organisation’s page', () => {
  test('are public at once and await one re-review that shows each change before and after', async () => {
    const them = await approved('Star concerts');
    expect(await them.row('waiting')).toBeUndefined();
    await them.change({ description: 'Win a car! Send us your card number.' });
    await them.change({
      website: 'https://win-a-car.example',
      socialLinks: ['https://a.example', 'https://b.example'],
    });
    expect(await them.change({ logoId: NEW_LOGO })).toMatchObject({ awaitsReReview: true });
    expect(await them.page()).toMatchObject({ description: 'Win a car! Send us your card number.' });
    expect(await them.row('waiting')).toMatchObject({ state: 'approved', changedSince: expect.any(String) });
    const oldest = { show: 'waiting', sort: 'waitingSince,ASC' } as const;
    expect((await administrator.call(review.listOrganisers, { query: oldest })).items).toHaveLength(1);
    const { queues } = await administrator.call(getAdministratorOverview, {});
    expect(queues.find(({ name }) => name === 'organisers')).toMatchObject({ waiting: 1, since: expect.any(String) });

    const { wordings, version } = await them.getReReview();
    expect(wordings).toHaveLength(4);
    const [first, last] = [wordings[0]?.wording, wordings.at(-1)?.wording];
    expect(first && last && organiserWordingChanges(first, last)).toEqual([
      { field: 'logoId', of: null, before: null, after: NEW_LOGO },
      {
        field: 'description',
        of: null,
        before: 'Concerts under the stars.',
        after: 'Win a car! Send us your card number.',
      },
      { field: 'website', of: null, before: null, after: 'https://win-a-car.example' },
      { field: 'socialLinks', of: null, before: null, after: 'https://a.example\nhttps://b.example' },
    ]);
    const answer = await them.approve(version);
    expect(answer).toMatchObject({ profile: { awaitsReReview: false }, history: [{ verdict: 'changes_approved' }] });
    expect(await them.row('changed')).toBeUndefined();
    await mailAbout(world, ORGANISER_MAIL, 'Star concerts: Your changes are approved');
    expect(await refusalCode(them.getReReview())).toBe('organiser.no_re_review');
    expect(await refusalCode(them.approve(version))).toBe('organiser.no_re_review');
  });

  test('need no re-review if the wording is the same, or if the organisation is trusted or not approved yet', async () => {
    const same = await approved('Saves again');
    await same.change({});
    const trusted = await approved('Old friends', { trusted: true });
    await trusted.change({ description: 'Something else.' });
    const applicant = await approved('Applicants');
    await world.pool.query(`update organisers set state = 'applied' where id = $1`, [applicant.organiserId]);
    await applicant.change({ description: 'Something else.' });
    for (const them of [same, trusted, applicant])
      expect(await refusalCode(them.getReReview())).toBe('organiser.no_re_review');
  });

  test('are refused once too many are awaiting a re-review', async () => {
    const them = await approved('Restless');
    await them.change({ description: '0' });
    await world.pool.query(
      `insert into organiser_wordings (organiser_id, number, wording)
       select organiser_id, n, wording from organiser_wordings, generate_series(2, 50) n
        where organiser_id = $1 and number = 1`,
      [them.organiserId],
    );
    expect(await refusalCode(them.change({ description: '51' }))).toBe('organiser.changes_wait');
    expect(await them.page()).toMatchObject({ description: '0' });
  });
});

describe('unacceptable changes', () => {
  test('are reverted to the last approved version, including logo and name, with a note', async () => {
    const them = await approved('Dune dances');
    await world.pool.query('update organisers set logo_id = $2 where id = $1', [them.organiserId, OLD_LOGO]);
    const event = await makeEvent(world.pool, { organiserId: them.organiserId, name: 'Dance night' });
    await them.change({ name: 'The National Bank', logoId: null, website: 'https://bank.example' });
    // Only the version that can be restored still uses the old logo.
    await removeUnusedPictures(world);
    const { version: reviewed } = await them.getReReview();
    expect(await refusalCode(them.revert(reviewed, ' '))).toBe('request.invalid');
    const { version } = await them.profile();
    expect(await them.revert(reviewed, 'You are no bank.')).toMatchObject({
      profile: { name: 'Dune dances', logoId: OLD_LOGO, website: null, awaitsReReview: false, version: version + 1 },
      history: [{ verdict: 'changes_reverted', message: 'You are no bank.' }],
    });
    expect(await them.page()).toMatchObject({ name: 'Dune dances', website: null });
    const mail = await mailAbout(world, ORGANISER_MAIL, 'Dune dances: Your page has been reverted');
    expect(mail.text).toContain('You are no bank.');
    const { wordings } = await administrator.call(getEventReReview, { params: { eventId: event.id } });
    expect(wordings.map(({ wording }) => wording.organiserName)).toEqual([
      'Dune dances',
      'The National Bank',
      'Dune dances',
    ]);
    await them.change({ description: 'We dance on dunes.' });
    expect((await them.getReReview()).wordings).toHaveLength(2);
  });

  test('are decided once, as last seen, not for a closed organisation, and not by its own members', async () => {
    const them = await approved('Twice looked at');
    await them.change({ city: 'Swakopmund' });
    const seen = (await them.getReReview()).version;
    await them.change({ city: 'Lüderitz' });
    expect(await refusalCode(them.approve(seen))).toBe('organiser.re_review_outdated');
    const { version } = await them.getReReview();
    await world.pool.query(`update organisers set state = 'closed' where id = $1`, [them.organiserId]);
    expect(await refusalCode(them.approve(version))).toBe('organiser.wrong_state');
    expect(await them.row('changed')).toBeUndefined();
    await world.pool.query(`update organisers set state = 'approved' where id = $1`, [them.organiserId]);
    const insider = await signedInAs(world, {
      roles: ['USER', 'ADMINISTRATOR'],
      memberOf: { organiserId: them.organiserId, role: 'door' },
    });
    expect(await refusalCode(them.approve(version, insider))).toBe('organiser.own');
    const answers = await Promise.all([
      refusalCode(them.approve(version)),
      refusalCode(them.revert(version, 'No', colleague)),
      refusalCode(them.approve(version, colleague)),
    ]);
    expect(answers.filter((answer) => answer === 'no refusal')).toHaveLength(1);
    for (const answer of answers) expect(['no refusal', 'organiser.no_re_review']).toContain(answer);
  });
});
