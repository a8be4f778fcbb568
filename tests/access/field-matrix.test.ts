import { MEMBER_ROLES } from '@quivertree/domain/organisers/organiser-roles';
import { ALL_CALLS } from '@quivertree/contract/all-calls';
import { login } from '@quivertree/contract/accounts/accounts';
import type { Call } from '@quivertree/contract/call';
import { PERSONAL_FIELDS, VIEWERS, type DataOwner } from '@quivertree/contract/personal-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf, textsOf } from './answer-fields.ts';
import { order } from '../world/buy.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { startWorld, type World } from '../world/world.ts';
import { requestFor, type Subject } from './requests.ts';

/** Field names that may reveal something about a person; exceptions are in {@link HARMLESS}. */
const PERSONAL_NAME =
  /(^|\.)(name|.*Name|.*email|.*Email|pendingEmail|holder|phone|phoneNumber|by|.*By|to|.*To|note|words|message|why|reason|subject|onBehalfOf|accountNumber|bank|branchCode|answer|value|\*)$/;

/**
 * Fields with such names that aren't about a person: events, organisations, things on sale, our own sentences,
 * explanations of decisions.
 */
const HARMLESS = [
  /[.:](eventName|organiserName|organizerName|ticketTypeName|fileName)$/,
  /\.refusal\.message$/,
  /[.:](event|organiser|details|coming|past|content|alternatives|towns|categories|events|organisations|organisers|wording|byType|bestSelling|ticketTypes|pools|allotments|components|passkeys|namesakes)\.name$/,
  /^(listOrganiserEvents|listAdministeredEvents|getAdministeredEvent|listOrganisers|listOrganiserMoney|getMembership|listMyOrganisations|getHubEvent|getOrganiserPage|applyAsOrganiser|acceptInvitation|approveEvent|requestChanges|approveEventChanges|requestEventChanges|takeEventOffSale|putEventOnSale|featureEvent|unfeatureEvent|setEventProvider|getDoorByLink|createDoorLink|listDoorLinks):(items\.)?name$/,
  /^(suggestEvents|listSimilarEvents):name$/,
  /^(getEvent|getEventPreview):tickets\.name$/,
  /^(getProfile|changeProfile|getOrganiserPage):(name|email|phone)$/,
  /:profile\.(name|email|phone)$/,
  /^(getOrderStatus|checkPayment):contact\.(name|email)$/,
  /^getOrganiserReReview:wordings\.wording\.(name|phone)$/,
  /^(changeOrganiserEmail|requestEnterprisePlan|forgotPassword|resetPassword|sendLinkCode|changeEmail|resendTickets|sendStepUpCode):message$/,
  /:(review\.words|history\.words|words)$/,
  /^(cancelEvent|postponeEvent|republishEvent|listEventChanges):note$/,
  // Fields for the payment page, such as an amount and a reference.
  /^(placeOrder|payOrder):next\.fields\.\*$/,
  /:(audit\.|items\.)?findings\.row\.\*$|:audit\.findings\.row\.\*$|:items\.details\.\*$|:options\.\*$/,
];

const markedFields = (call: Call): Readonly<Record<string, DataOwner>> => PERSONAL_FIELDS[call.name] ?? {};

describe('each field of an answer', () => {
  test('that may say something about a person is marked with whose data it is', () => {
    const unmarked = ALL_CALLS.flatMap((call) =>
      textsOf(call.answer)
        .filter((field) => PERSONAL_NAME.test(field) && !(field in markedFields(call)))
        .map((field) => `${call.name}:${field}`)
        .filter((field) => !HARMLESS.some((harmless) => harmless.test(field))),
    );
    expect(unmarked).toEqual([]);
  });

  test('that is marked exists', () => {
    const known = new Map(ALL_CALLS.map((call) => [call.name, new Set(fieldsOf(call.answer))]));
    const missing = Object.entries(PERSONAL_FIELDS).flatMap(([call, fields]) =>
      Object.keys(fields)
        .filter((field) => !known.get(call)?.has(field))
        .map((field) => `${call}:${field}`),
    );
    expect(missing).toEqual([]);
  });

  test('is hidden from callers who may make the call but not see the field', () => {
    const wrong = ALL_CALLS.flatMap((call) =>
      Object.entries(markedFields(call)).flatMap(([field, subject]) => {
        if (subject === 'own' || subject === 'masked') return [];
        const { members, administrators } = VIEWERS[subject] as { members: readonly string[]; administrators: boolean };
        return callersOf(call)
          .filter((who) => (who === 'administrator' ? !administrators : !members.includes(who)))
          .map((who) => `${who} sees ${call.name}:${field}`);
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('gives the door no address and no amount', () => {
    const forDoor = ALL_CALLS.filter((call) => call.access !== 'public' && callersOf(call).includes('door'));
    const revealed = forDoor.flatMap((call) =>
      fieldsOf(call.answer)
        .filter((field) => /email|amount|minor|total|price|currency|account/i.test(field))
        .filter((field) => !/^(totalElements|totalPages|items\.state)$/.test(field) && field !== 'currency')
        .map((field) => `${call.name}:${field}`),
    );
    expect(revealed).toEqual([]);
  });
});

/** Every kind of caller that a call admits; `anyone` for calls that need no organisation. */
function callersOf({ access }: Call): string[] {
  if (access === 'administrator') return ['administrator'];
  if (access === 'door') return ['owner', 'manager', 'door'];
  if (typeof access === 'object') return [...access.members, ...(access.administrators ? ['administrator'] : [])];
  return ['anyone'];
}

const OF_ORDERS = ['owner', 'manager', 'finance', 'administrator'];
/** Markers to look for in answers: words that occur only in one person's data. */
const CANARIES: Record<string, readonly [subjectKind: keyof typeof VIEWERS, marker: string, seenBy: string[]]> = {
  'the buyer’s name': ['buyer', 'Kaveto Canarybuyer', OF_ORDERS],
  'the buyer’s address': ['buyer', 'kaveto.canarybuyer@example.com', OF_ORDERS],
  // Addresses are shown with the team, which finance doesn't manage.
  'a colleague’s address': ['colleague', 'canary.colleague@example.com', ['owner', 'manager', 'administrator']],
};

let world: World;
let subject: Subject;
const tokens = new Map<string, string>();

beforeAll(async () => {
  world = await startWorld();
  const organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, { organiserId, pools: [1_000], ticketTypes: [{ pool: 0 }] });
  const { reference } = await order(world.url, event, [[0, 1]], {
    name: 'Kaveto Canarybuyer',
    email: 'kaveto.canarybuyer@example.com',
  });
  subject = {
    organiserId,
    eventId: event.id,
    ticketId: event.ticketTypes[0] as string,
    poolId: event.pools[0] as string,
    reference,
  };
  await makeUser(world.pool, { email: 'canary.colleague@example.com', memberOf: { organiserId, role: 'manager' } });
  await signIn('visitor', {});
  await signIn('administrator', { roles: ['USER', 'ADMINISTRATOR'] });
  await signIn('owner elsewhere', { memberOf: { organiserId: await makeOrganiser(world.pool), role: 'owner' } });
  for (const role of MEMBER_ROLES) await signIn(role, { memberOf: { organiserId, role } });
});
afterAll(() => world.stop());

async function signIn(actor: string, user: Parameters<typeof makeUser>[1]): Promise<void> {
  const { email, password } = await makeUser(world.pool, user);
  const { idToken } = await world.client.call(login, { body: { email, password } });
  tokens.set(actor, `Bearer ${idToken}`);
}

function maySee(actor: string, subjectKind: keyof typeof VIEWERS): boolean {
  const { members, administrators }: { members: readonly string[]; administrators: boolean } = VIEWERS[subjectKind];
  return actor === 'administrator' ? administrators : members.includes(actor);
}

const READING = ALL_CALLS.filter(({ method }) => method === 'GET');

test.each(['guest', 'visitor', 'owner elsewhere', ...MEMBER_ROLES, 'administrator'])(
  '%s sees all data that they may see, and no other',
  async (actor) => {
    const found: string[] = [];
    const seen = new Set<string>();
    for (const call of READING) {
      const { params, query } = requestFor(call, subject);
      const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => (params as Record<string, string>)[name] ?? '');
      const authorization = tokens.get(actor);
      const response = await fetch(
        `${world.url}${path}?${new URLSearchParams((query ?? {}) as Record<string, string>)}`,
        {
          headers: authorization ? { authorization } : {},
        },
      );
      const text = await response.text();
      for (const [what, [subjectKind, marker]] of Object.entries(CANARIES)) {
        const may = maySee(actor, subjectKind);
        const marked = Object.values(markedFields(call)).some((kind) => kind === subjectKind || kind === 'account');
        if (text.includes(marker)) seen.add(what);
        if (text.includes(marker) && !(may && marked)) found.push(`${call.name}: ${what}`);
      }
    }
    expect(found).toEqual([]);
    const expected = Object.entries(CANARIES).filter(([, [, , seenBy]]) => seenBy.includes(actor));
    expect(seen).toEqual(new Set(expected.map(([what]) => what)));
  },
  60_000,
);
