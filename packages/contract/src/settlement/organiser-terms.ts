import { PLAN_NAMES, SETTLEMENT_RHYTHMS } from '@quivertree/domain/plans/plans';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { basisPoints, minor, organiserParams } from '../money-shapes.ts';
import { instant } from '../shapes.ts';

const plan = z.object({
  name: z.enum(PLAN_NAMES),
  variableFeeBasisPoints: basisPoints,
  fixedFeeMinor: minor.check(z.minimum(0), z.maximum(1_000_000)),
  settles: z.enum(SETTLEMENT_RHYTHMS),
});

const organiserTerms = z.object({
  plan,
  advanceBasisPoints: basisPoints,
  /** Newest first. */
  plans: z.array(z.object({ plan, at: instant, by: z.nullable(z.string()) })),
  advanceShares: z.array(z.object({ basisPoints, at: instant, by: z.nullable(z.string()) })),
});

export const getOrganiserTerms = defineCall({
  name: 'getOrganiserTerms',
  summary: 'Get an organiser’s plan and advance share with their history',
  method: 'GET',
  path: '/api/v1/admin/organisers/{organiserId}/terms',
  access: 'administrator',
  params: organiserParams,
  answer: organiserTerms,
  refusals: ['organiser.not_found'],
});

export const setPlan = defineCall({
  name: 'setPlan',
  summary: 'Change an organiser’s plan; events on sale keep their fee',
  method: 'PUT',
  path: '/api/v1/admin/organisers/{organiserId}/plan',
  access: 'administrator',
  logs: 'plan.changed',
  params: organiserParams,
  body: plan,
  answer: organiserTerms,
  refusals: ['organiser.not_found', 'organiser.own'],
});

export const setAdvanceShare = defineCall({
  name: 'setAdvanceShare',
  summary: 'Set the share of sales that is paid to an organiser before its events',
  method: 'PUT',
  path: '/api/v1/admin/organisers/{organiserId}/advance-share',
  access: 'administrator',
  logs: 'advance_share.changed',
  params: organiserParams,
  body: z.object({ basisPoints }),
  answer: organiserTerms,
  refusals: ['organiser.not_found', 'organiser.own'],
});
