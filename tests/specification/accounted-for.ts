/** Reason why a sentence has no test in this folder, or another remark. */
export interface Account {
  /** A test elsewhere that covers it: file and part of its title. */
  test?: readonly [file: string, title: string];
  /** More tests, if one doesn't cover all of it. */
  also?: readonly (readonly [file: string, title: string])[];
  /** Number of the decision that records a deviation or clarifies the sentence. */
  decision?: string;
  because?: string;
}

const SESSION = 'packages/session/src/session.test.ts';
const SESSION_CLIENT = 'packages/session/src/session-client.test.ts';
const ACCOUNT_JOURNEY = 'tests/journeys/sign-up-and-reset.test.ts';
const OAUTH = 'packages/session/src/oauth.test.ts';
const LISTS_JOURNEY = 'tests/journeys/hub-lists.test.ts';
const PAGED_THROUGH = 'an administrator pages through a list, sorts it, and returns to every view by its address';
const OAUTH_SERVER = 'apps/server/src/features/accounts/oauth/oauth.test.ts';
const GOOGLE_JOURNEY = 'tests/journeys/google.test.ts';
const WITH_GOOGLE = 'a user signs in with Google on the way to the calendar, and signs up with it on a phone';
const INTRODUCTION = { because: 'introduces; says nothing to test' };
const NOT_SHOWN = { because: 'says that something is not specified' };

export const ACCOUNTED_FOR: Readonly<Record<string, Account>> = {
  '§0 1': {
    test: ['tests/journeys/find-buy-get-in.test.ts', 'through checkout and payment to the confirmation'],
    also: [
      ['tests/journeys/find-buy-get-in.test.ts', 'leads straight to its confirmation'],
      ['tests/journeys/mobile-app.test.ts', 'a visitor finds an event in the app'],
      ['tests/journeys/mobile/buy.test.ts', 'a guest registers for a free event and has the tickets on the phone'],
      ['tests/journeys/mobile/buy.test.ts', 'a guest pays in the browser, and the app shows the tickets by itself'],
    ],
    because: 'a pricing page and a contact form: §1 8 and §2 Home',
  },
  '§0 2': INTRODUCTION,
  '§1 1': INTRODUCTION,

  '§2 Route table 10': { test: [GOOGLE_JOURNEY, WITH_GOOGLE] },
  '§2 Route table 4': { decision: '0018' },
  '§2 Route table 20': { decision: '0018' },
  '§2 Home 19': { decision: '0017' },
  '§2 Explore 4': { decision: '0018' },
  '§2 Explore 8': { test: [LISTS_JOURNEY, PAGED_THROUGH] },
  '§2 Event detail 1': { decision: '0018' },
  '§2 Sign in 2': { test: [GOOGLE_JOURNEY, WITH_GOOGLE] },
  '§2 Sign up 1': { test: [ACCOUNT_JOURNEY, 'shows one error at a time and moves to it'] },
  '§2 OAuth callback 1': { test: [GOOGLE_JOURNEY, WITH_GOOGLE] },
  '§2 OAuth callback 2': NOT_SHOWN,
  '§2 Legal pages 1': { decision: '0018' },

  '§3 12': { decision: '0005', because: 'merchant_key is never sent' },
  '§3 13': { decision: '0005', because: 'name and address are masked unless the link carries the buyer’s key' },
  '§3 22': { test: [OAUTH, 'is stored in the tab, with local copies that hold value, state and timestamp'] },

  '§4 1': { test: [SESSION, "runs once, however often it's called"] },
  '§4 2': { test: [SESSION, 'a stored user is there at once and then refreshed from the server'] },
  '§4 3': { test: [SESSION, 'a stored user without tokens is cleared'] },
  '§4 4': {
    test: [SESSION, 'signs in, and this one follows'],
    also: [
      [SESSION, 'signs out, and this one follows'],
      [SESSION, 'is ignored while this one starts'],
    ],
  },
  '§4 5': { test: [SESSION, 'stores the tokens and the user'] },
  '§4 6': { test: [SESSION, 'creates the account, then signs in'] },
  '§4 7': { test: [SESSION, 'signs in with the new password after a reset'] },
  '§4 9': {
    test: [SESSION_CLIENT, 'repeats the call once with a new one'],
    also: [[SESSION_CLIENT, "doesn't repeat a call that is refused again"]],
  },
  '§4 10': {
    test: [SESSION_CLIENT, "ends the session if it can't be refreshed"],
    also: [[SESSION_CLIENT, 'repeats the call once with a new one']],
    decision: '0072',
    because: 'a refresh that no one answered or that failed on the server ends nothing',
  },
  '§4 11': {
    test: [SESSION_CLIENT, "doesn't take wrong credentials for an expired session"],
    also: [[SESSION_CLIENT, "ends the session if it can't be refreshed"]],
  },
  '§4 14': { test: [OAUTH, 'the sign-in URL carries the parameters the specification lists'] },
  '§4 15': { test: [OAUTH_SERVER, 'can start with a challenge from the server'], decision: '0022' },
  '§4 16': { test: [OAUTH, 'returns the tokens'], also: [[GOOGLE_JOURNEY, WITH_GOOGLE]] },
  '§4 17': { test: [ACCOUNT_JOURNEY, 'signs up, signs out, forgets the password and sets another'] },
  '§4 18': { test: [ACCOUNT_JOURNEY, 'signs up, signs out, forgets the password and sets another'] },
  '§4 19': { test: [ACCOUNT_JOURNEY, 'signs up, signs out, forgets the password and sets another'] },
  '§4 20': { test: [ACCOUNT_JOURNEY, 'is sent once, however often the button is pressed'] },
  '§4 28': { decision: '0018' },
  '§4 34': { decision: '0006' },
  '§4 36': {
    test: [
      'tests/journeys/pay-in-a-new-tab.test.ts',
      'a guest pays at BUDDY, whose page opens in a new tab on another site',
    ],
  },
  '§4 39': NOT_SHOWN,
  '§4 40': { decision: '0018' },
  '§4 43': NOT_SHOWN,

  '§5 4': { test: [LISTS_JOURNEY, PAGED_THROUGH] },
  '§5 5': { decision: '0018' },
  '§5 10': { test: [OAUTH, 'with %j (started here: %s) fails with its sentence'] },
  '§5 11': { test: [ACCOUNT_JOURNEY, 'shows one error at a time and moves to it'] },
  '§5 12': {
    test: [
      'apps/server/src/features/accounts/sign-up.test.ts',
      'creates an account that can sign in; names are trimmed, the password isn’t',
    ],
  },
  '§5 13': {
    test: [ACCOUNT_JOURNEY, 'the reset form asks for address, code and password in this order'],
  },
  '§5 14': {
    test: [ACCOUNT_JOURNEY, 'the reset form asks for address, code and password in this order'],
  },
  '§5 15': NOT_SHOWN,

  '§6 7': { test: [SESSION_CLIENT, 'sends the stored token with each call'] },
  '§6 8': NOT_SHOWN,

  '§7 6': { test: [SESSION, 'needs both tokens in the answer'] },
  '§7 8': { test: [ACCOUNT_JOURNEY, 'signs up, signs out, forgets the password and sets another'] },
  '§7 10': { test: [SESSION_CLIENT, 'repeats the call once with a new one'] },
  '§7 12': { test: [OAUTH_SERVER, 'trusts the token and not what the browser says about itself'], decision: '0022' },
  '§7 13': { test: [OAUTH, 'returns the tokens'], decision: '0022' },
  '§7 14': { test: [OAUTH, 'the sign-in URL carries the parameters the specification lists'], decision: '0022' },
  '§7 16': { test: [OAUTH_SERVER, 'can start with a challenge from the server'], decision: '0022' },
  '§7 17': NOT_SHOWN,
  '§7 18': { decision: '0017' },
  '§7 19': { test: [SESSION_CLIENT, 'sends the stored token with each call'] },

  '§8 1': { decision: '0018' },
  '§8 3': { test: [SESSION_CLIENT, 'repeats the call once with a new one'] },
  '§8 5': {
    test: [OAUTH, 'with %j (started here: %s) fails with its sentence'],
    also: [[SESSION, 'needs both tokens in the answer']],
  },
  '§8 6': { test: [ACCOUNT_JOURNEY, 'shows one error at a time and moves to it'] },

  '§9 7': { decision: '0018' },
  '§9 8': { decision: '0018' },
  '§9 10': { test: [OAUTH, 'the sign-in URL carries the parameters the specification lists'] },
  '§9 16': { decision: '0004', because: 'the fee is nil where the subtotal is nil' },
  '§9 26': NOT_SHOWN,
};
