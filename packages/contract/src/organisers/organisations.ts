import { ORGANISER_STATES } from '@quivertree/domain/organisers/organiser-states';
import { ORGANISER_STEPS, STEP_STATES } from '@quivertree/domain/organisers/organiser-steps';
import { PLAN_NAMES, SETTLEMENT_RHYTHMS } from '@quivertree/domain/plans/plans';
import { httpsAddressOf, MAX_SOCIAL_LINKS, MIN_ABOUT_LENGTH } from '@quivertree/domain/organisers/organiser-profile';
import * as z from 'zod/mini';
import { EVENT_PEOPLE, ORDER_PEOPLE, OWNERS } from '../access.ts';
import { defineCall } from '../call.ts';
import { membership } from './organisers.ts';
import { pictureId } from '../pictures/pictures.ts';
import { emailAddress, instant, opaqueText, phoneNumber, typedLine, typedText, uuid } from '../shapes.ts';

/** Maximum length of an organisation's description in characters. */
export const MAX_ABOUT_LENGTH = 5_000;

/** Objection to a description that an application can't be reviewed by. */
export const ABOUT_TOO_SHORT = `Please tell us about your organisation in at least ${MIN_ABOUT_LENGTH} characters.`;

const organiserParams = z.object({ organiserId: uuid });
const messageAnswer = z.object({ message: z.string() });

/** A web address, normalised as browsers do, so that everyone sees where it leads. */
const httpsAddress = typedLine(300).check(
  z.refine((text) => httpsAddressOf(text) !== undefined, {
    error: 'Enter a web address that begins with https://, such as https://example.com',
  }),
  z.overwrite((text) => httpsAddressOf(text) ?? text),
);

export const applyAsOrganiser = defineCall({
  name: 'applyAsOrganiser',
  summary: 'Become an organiser: creates the organisation with the signed-in user as its owner',
  method: 'POST',
  path: '/api/v1/business/organisers',
  access: 'signed-in',
  logs: 'organisation.applied',
  body: z.object({
    name: typedLine(120),
    description: typedText(MAX_ABOUT_LENGTH).check(z.minLength(MIN_ABOUT_LENGTH, { error: ABOUT_TOO_SHORT })),
    email: emailAddress,
    phone: phoneNumber,
    city: typedLine(80),
    agreesToTerms: z.literal(true, { error: 'Agree to the rules for organisers first.' }),
  }),
  answer: membership,
  refusals: ['organiser.email_not_confirmed', 'organiser.already_applied', 'organiser.too_many_applications'],
});

export const getOrganisationStatus = defineCall({
  name: 'getOrganisationStatus',
  summary: 'Get the status of an organisation and its next step',
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/status',
  access: ORDER_PEOPLE,
  params: organiserParams,
  answer: z.object({
    state: z.enum(ORGANISER_STATES),
    trusted: z.boolean(),
    /** The administrator's message about the last decision. */
    message: z.string(),
    /** New address to which a confirmation link was sent; null if there is none, or once it is confirmed. */
    pendingEmail: z.nullable(z.string()),
    steps: z.array(z.object({ name: z.enum(ORGANISER_STEPS), state: z.enum(STEP_STATES) })),
    next: z.nullable(z.enum(ORGANISER_STEPS)),
    /**
     * A sentence about the next step, or about the review that the organisation is waiting for, worded as in the
     * emails.
     */
    sentence: z.string(),
    plan: z.object({
      name: z.enum(PLAN_NAMES),
      variableFeeBasisPoints: z.int(),
      fixedFeeMinor: z.int(),
      settles: z.enum(SETTLEMENT_RHYTHMS),
    }),
    /** Time of the last request for Enterprise since the plan last changed; null if there was none. */
    enterpriseRequestedAt: z.nullable(instant),
  }),
});

const profile = z.object({
  name: typedLine(120),
  description: typedText(MAX_ABOUT_LENGTH),
  phone: phoneNumber,
  website: z.nullable(httpsAddress),
  socialLinks: z.array(httpsAddress).check(z.maxLength(MAX_SOCIAL_LINKS)),
  city: typedLine(80),
  /** Id of an uploaded picture; null for no logo. */
  logoId: z.nullable(pictureId),
});

export const savedProfile = z.object({
  name: z.string(),
  description: z.string(),
  phone: z.string(),
  website: z.nullable(z.string()),
  socialLinks: z.array(z.string()),
  city: z.string(),
  logoId: z.nullable(z.string()),
  slug: z.string(),
  state: z.enum(ORGANISER_STATES),
  email: z.string(),
  pendingEmail: z.nullable(z.string()),
  /** Name of the last editor, if known. */
  changedBy: z.nullable(z.string()),
  version: z.int(),
  /** True if the page has changed since its approval and awaits a re-review. */
  awaitsReReview: z.boolean(),
});
export type SavedProfile = z.infer<typeof savedProfile>;

export const getProfile = defineCall({
  name: 'getProfile',
  summary: 'Get an organisation’s profile with its version',
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/profile',
  access: EVENT_PEOPLE,
  params: organiserParams,
  answer: savedProfile,
});

export const changeProfile = defineCall({
  name: 'changeProfile',
  summary: 'Change an organisation’s profile, unless someone else has changed it since the named version',
  method: 'PUT',
  path: '/api/v1/business/organisers/{organiserId}/profile',
  access: EVENT_PEOPLE,
  logs: 'organisation.profile_changed',
  params: organiserParams,
  body: z.object({ ...profile.shape, version: z.int() }),
  answer: savedProfile,
  refusals: [
    'organiser.profile_changed',
    'organiser.closed',
    'picture.not_found',
    'event.changes_wait',
    'organiser.changes_wait',
  ],
});

export const changeOrganiserEmail = defineCall({
  name: 'changeOrganiserEmail',
  summary: 'Change an organisation’s email address; takes effect once the link emailed to the new address is opened',
  method: 'POST',
  path: '/api/v1/business/organisers/{organiserId}/email',
  access: EVENT_PEOPLE,
  secondFactor: true,
  logs: 'organisation.email_change_requested',
  params: organiserParams,
  body: z.object({ email: emailAddress }),
  answer: messageAnswer,
  refusals: ['auth.too_many_attempts', 'organiser.closed'],
});

export const confirmOrganiserEmail = defineCall({
  name: 'confirmOrganiserEmail',
  summary: 'Confirm an organisation’s email address with the emailed key',
  method: 'POST',
  path: '/api/v1/public/organisers/confirm-email',
  access: 'public',
  logs: 'organisation.email_confirmed',
  body: z.object({ key: opaqueText(100) }),
  answer: z.object({ email: z.string(), organisation: z.string() }),
  refusals: ['account.invalid_confirmation'],
});

export const resubmitApplication = defineCall({
  name: 'resubmitApplication',
  summary: 'Resubmit an application after changes were requested',
  method: 'POST',
  path: '/api/v1/business/organisers/{organiserId}/application',
  access: OWNERS,
  logs: 'organisation.applied_again',
  params: organiserParams,
  body: z.object({ message: typedText(1_000) }),
  answer: z.object({ state: z.enum(ORGANISER_STATES) }),
  refusals: ['organiser.wrong_state'],
});

export const requestEnterprisePlan = defineCall({
  name: 'requestEnterprisePlan',
  summary: 'Request the Enterprise plan',
  method: 'POST',
  path: '/api/v1/business/organisers/{organiserId}/plan-requests',
  access: { members: ['owner', 'manager', 'finance'], administrators: false },
  logs: 'plan.enterprise_requested',
  params: organiserParams,
  body: z.object({
    attendees: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    message: typedText(2_000).check(z.minLength(1)),
  }),
  answer: messageAnswer,
  refusals: ['auth.too_many_attempts'],
});
