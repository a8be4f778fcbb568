import type { Answer } from '@quivertree/contract/call';
import { requestEnterprisePlan, getOrganisationStatus } from '@quivertree/contract/organisers/organisations';
import { DEFAULT_CURRENCY, formatMoney } from '@quivertree/domain/money/money';
import { STANDARD_MAX_ATTENDEES } from '@quivertree/domain/plans/plans';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { useEffect } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountSection } from '../accounts/account-section.tsx';
import { SettingsForm } from '../accounts/settings-form.tsx';
import { PLAN_WORDS } from '../settlement/platform/plan-words.ts';
import { typedInto } from '../session/form-control.ts';
import { UnlessActing } from '../hub/unless-acting.tsx';
import { refresh } from '../../queries/answers.ts';
import { useAnswer } from '../../queries/use-query.ts';

type Status = Answer<typeof getOrganisationStatus>;

/** An organisation's plan, with a form for requesting Enterprise. */
export function PlanSection({ organiserId }: { organiserId: string }) {
  const status = useAnswer(getOrganisationStatus, { params: { organiserId } });
  const loaded = status.data !== undefined;
  useEffect(() => {
    // Scrolls here because the section didn't exist yet when the browser looked for the fragment.
    if (loaded && location.hash === '#plan') document.getElementById('plan')?.scrollIntoView();
  }, [loaded]);
  if (!status.data) return <Skeleton className="h-40" />;
  const { plan, enterpriseRequestedAt } = status.data;
  return (
    <AccountSection id="plan" title={`Your plan: ${PLAN_WORDS[plan.name]}`} about={<PlanMeaning plan={plan} />}>
      {plan.name !== 'enterprise' && (
        <>
          {enterpriseRequestedAt && (
            <p role="status" className="mb-4 border-l-4 border-aloe py-1 pl-4">
              {`You asked for Enterprise on ${formatDateTime(enterpriseRequestedAt, NAMIBIA)}. We’ll reply by email.`}
            </p>
          )}
          <UnlessActing to="ask for another plan">
            <EnterpriseForm organiserId={organiserId} />
          </UnlessActing>
        </>
      )}
    </AccountSection>
  );
}

function EnterpriseForm({ organiserId }: { organiserId: string }) {
  return (
    <SettingsForm
      button="Ask for Enterprise"
      check={(form) => {
        if (!/^[1-9]\d{0,5}$/.test(typedInto(form, 'attendees'))) return 'Please enter how many people you expect.';
        return typedInto(form, 'message') === '' ? 'Please tell us about your events.' : undefined;
      }}
      save={async (form) => {
        const body = { attendees: Number(typedInto(form, 'attendees')), message: typedInto(form, 'message') };
        const { message } = await apiClient.call(requestEnterprisePlan, { params: { organiserId }, body });
        form.reset();
        await refresh(getOrganisationStatus);
        return message;
      }}
    >
      <TextField
        label="Attendees at your largest event"
        name="attendees"
        inputMode="numeric"
        maxLength={6}
        hint={`Paid events with more than ${STANDARD_MAX_ATTENDEES} attendees need the Enterprise plan. We’ll agree the fee with you.`}
        required
      />
      <TextArea label="About your events" name="message" rows={4} maxLength={2_000} required />
    </SettingsForm>
  );
}

function PlanMeaning({ plan: { name, variableFeeBasisPoints, fixedFeeMinor, settles } }: Pick<Status, 'plan'>) {
  const share = `${variableFeeBasisPoints / 100}%`;
  const fee =
    fixedFeeMinor > 0
      ? `Our fee is ${share} of the ticket price plus ${formatMoney({ amount: fixedFeeMinor, currency: DEFAULT_CURRENCY })} per order.`
      : `Our fee is ${share} of the ticket price.`;
  return (
    <ul className="list-disc pl-5">
      <li>RSVP events have no fee.</li>
      {name !== 'rsvp' && <li>{fee}</li>}
      {name === 'rsvp' && <li>You can’t sell tickets on this plan. Ask us to move you to Standard.</li>}
      {name === 'standard' && <li>{`Up to ${STANDARD_MAX_ATTENDEES} attendees at paid events.`}</li>}
      {name === 'enterprise' && <li>Unlimited attendees.</li>}
      <li>
        {settles === 'weekly' ? 'Your earnings are settled weekly.' : 'Your earnings are settled after each event.'}
      </li>
    </ul>
  );
}
