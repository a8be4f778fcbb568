import { type Plan, planProblem, STANDARD_PLAN } from '@quivertree/domain/plans/plans';
import { bankDetailsUsableFrom } from '@quivertree/domain/settlement/settlement';
import type { KeyRings } from '../../src/keys/signing-keys.ts';
import { encryptBankDetails } from '../../src/features/settlement/bank-details/bank-details.ts';
import { DEMO_APPROVER, userId } from './accounts.ts';
import { instantAt, organiserId } from './demo-catalogue.ts';
import { demoId } from './demo-ids.ts';
import { demoEvents } from './events.ts';
import { demoOrganisers, OWN_ORGANISER } from './organisers.ts';

const ENTERPRISE: Plan = { ...STANDARD_PLAN, name: 'enterprise' };

/** Advance share of each trusted organiser: the part of its sales, in basis points, that it gets before the event. */
export const DEMO_ADVANCES: ReadonlyMap<string, number> = new Map([
  [OWN_ORGANISER, 3_000],
  ['kokerboom-stage', 1_500],
]);

/** Rows for each organiser's plan, advance share and bank details, all dated before the first sale. */
export function demoTerms(keys: Pick<KeyRings, 'bankDetails'>, today: number) {
  const at = instantAt({ day: -120, time: '10:00' }, today);
  const by = userId(DEMO_APPROVER);
  return {
    organiser_plans: demoOrganisers.map(({ slug }) => {
      const plan = planOfDemo(slug);
      return {
        id: demoId(`plan of ${slug}`),
        organiser_id: organiserId(slug),
        plan: plan.name,
        variable_fee_basis_points: plan.variableFeeBasisPoints,
        fixed_fee_minor: plan.fixedFeeMinor,
        settles: plan.settles,
        changed_by: by,
        at,
      };
    }),
    organiser_advance_shares: [...DEMO_ADVANCES].map(([slug, basisPoints]) => ({
      id: demoId(`advance share of ${slug}`),
      organiser_id: organiserId(slug),
      basis_points: basisPoints,
      granted_by: by,
      at,
    })),
    organiser_bank_details: demoOrganisers.map(({ slug, name }, i) => {
      const id = bankDetailsId(slug);
      const details = {
        holder: name,
        bank: 'Bank Kalahari',
        branchCode: '481772',
        accountNumber: `6200123${String(4_100 + 61 * i)}`,
      };
      return {
        id,
        organiser_id: organiserId(slug),
        encrypted_details: `\\x${encryptBankDetails(keys, id, organiserId(slug), details).toString('hex')}`,
        at,
        usable_from: new Date(bankDetailsUsableFrom(at.getTime())),
      };
    }),
  };
}

export function bankDetailsId(slug: string): string {
  return demoId(`bank details of ${slug}`);
}

/** A demo organiser's plan: Enterprise if one of its events is too large for Standard. */
function planOfDemo(slug: string): Plan {
  const large = demoEvents.some(
    ({ organiser, tickets }) =>
      organiser === slug &&
      planProblem(STANDARD_PLAN, {
        capacity: tickets.reduce((sum, { capacity }) => sum + capacity, 0),
        sellsPaidTickets: tickets.some(({ priceMinor }) => priceMinor > 0),
      }) !== undefined,
  );
  return large ? ENTERPRISE : STANDARD_PLAN;
}
