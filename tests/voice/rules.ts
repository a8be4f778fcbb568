import type { Choice } from './read-source.ts';

/** Kinds of text that a rule applies to; `title` is a test's. */
export type TextKind = 'string' | 'comment' | 'title' | 'doc' | 'name';

interface Rule {
  /** A passage of docs/voice.md, word for word. */
  says: string;
  in: readonly TextKind[];
  pattern: RegExp;
}

const PROSE = ['string', 'comment', 'title', 'doc'] as const;
const READ_BY_PEOPLE = ['string', 'doc'] as const;

/** Habits of earlier text that must not come back. Names are split into words before they are matched. */
export const RULES: readonly Rule[] = [
  {
    says: 'Write "someone", "anyone", "everyone" and "no one".',
    in: [...PROSE, 'name'],
    pattern: /\b(some|any|every|no)body\b|\bwho(m|so)?ever\b/i,
  },
  {
    says: 'Write "again", "no longer" before the verb, and "no more" only of quantities.',
    in: PROSE,
    pattern:
      /\banew\b|\bonce more\b|\b(is|are|was|were|does|do|has|have|can|will|it|they|nothing)\b[^.;:!?]{0,40} (no longer|no more)([.,;:!?)]|$)/i,
  },
  {
    says: 'No comment begins with "What", "Whether", "Whoever", "Where" or "How" as a clause without a main verb.',
    in: ['comment'],
    pattern: /^(What|Whether|Who|Whom|Whose|Which|Where|How)\b(?![^.]*\?)/,
  },
  {
    says: '| refunded | money returned to a buyer | given back, goes back, sent back |',
    in: [...PROSE, 'name'],
    pattern:
      /\b(money|fees?|amounts?|price|N\$ ?[\d.,]+)\b[^.;:!?]{0,30}\b(go|goes|went|gone|gives?|gave|given|send|sends|sent) back\b|\bgiv(e|es|en|ing) (the |their |your |its )?(money|fee) back\b|^giv(e|es|en|ing) back$/i,
  },
  {
    says: "| failed job | a job that won't be retried | job given up |",
    in: PROSE,
    pattern: /\bjobs?\b[^.;:!?]{0,30}\bgiven up\b|\bgiven[- ]up jobs?\b/i,
  },
  {
    says: '| email | the message and the address | e-mail, mail |',
    in: [...PROSE, 'name'],
    pattern: /\be-mail/i,
  },
  {
    says: '| email | the message and the address | e-mail, mail |',
    in: READ_BY_PEOPLE,
    pattern: /\b(a|the|this|that|one|by|each|every|no|your|their|our) mail\b|\bmails\b/i,
  },
  {
    says: '| complimentary ticket | a ticket an organiser gives away | gift, given ticket |',
    in: [...PROSE, 'name'],
    pattern: /\bgifts?\b|\bgiven tickets?\b/i,
  },
  {
    says: '| two-step verification | what sign-in asks for after the password | second step, second factor |',
    in: ['string'],
    pattern: /\bsecond[- ](steps?|factors?)\b/i,
  },
  {
    says: "| confirm it's you | signing in again before something sensitive | show that it is you, proof |",
    in: READ_BY_PEOPLE,
    pattern: /\b(show|prove)s? (that )?(it is|it’s|it's) (really )?you\b|\bproof of who\b/i,
  },
  {
    says: '| absorb the fee; pass the fee on | who pays the fee | bear the fee |',
    in: PROSE,
    pattern: /\b(bears?|bearing|bore|borne)\b[^.;:!?]{0,20}\bfees?\b|\bfees?\b[^.;:!?]{0,20}\b(bears?|borne)\b/i,
  },
  {
    says: '| submitted for review; approved; changes requested; reverted | stages of a review | handed in, found right, sent back, put back |',
    in: [...PROSE, 'name'],
    pattern: /\bhand(s|ed|ing)? in\b|\bfound right\b|\bput back as\b|^put back$/i,
  },
  {
    says: '| on hold | money or stock held back for now | kept back, kept |',
    in: PROSE,
    pattern: /\b(keep|keeps|kept|keeping) back\b/i,
  },
  {
    says: '| audit log | who did what | record |',
    in: PROSE,
    pattern: /\b(is|are|goes|stands?) on (the )?record\b/i,
  },
  {
    says: '| max, min (`maxQuantity`, `MAX_LINES`) | limits | most, longest, least, `MOST_` |',
    in: ['name'],
    pattern: /^(most|longest|least) \w/i,
  },
  {
    says: '| action, request, status, subject | as in any other code base | deed, wish, truth, whose |',
    in: ['name'],
    pattern: /\b(deeds?|wish(es)?|truths?|whose|purses?)\b/i,
  },
  {
    says: '| fetched, reported, notified | whichever of these is meant | looked up, heard of, told |',
    in: ['name'],
    pattern: /\b(told|heard|said)\b/i,
  },
  {
    says: '| cached, persisted, retained, on hold, reserved | whichever of these is meant | kept |',
    in: ['name'],
    pattern: /\bkept\b/i,
  },
  {
    says: 'British spelling.',
    in: PROSE,
    pattern: /\b(canceled|canceling|behavior|favorite|honored|fulfill|enrollment)\b/i,
  },
];

/** Passages of docs/voice.md about sentences that are put together from pieces. */
export const WHOLE_SENTENCES = {
  plural: 'plurals come from `plural()`',
  pieces: "Don't glue it together from pieces",
} as const;

/** True if a conditional on `=== 1` chooses between words: a plural made by hand instead of with `plural()`. */
export const isPluralByHand = ({ test, texts }: Choice): boolean =>
  test.endsWith('=== 1') && texts.some((text) => /[A-Za-z]{2}/.test(text) && !text.includes('="'));
