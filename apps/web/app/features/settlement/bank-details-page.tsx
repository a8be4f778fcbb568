import type { Answer } from '@quivertree/contract/call';
import { BANK_PEOPLE, isOpenTo } from '@quivertree/contract/access';
import { getBankDetails } from '@quivertree/contract/settlement/bank-details';
import { BANK_DETAILS_WAIT_HOURS } from '@quivertree/domain/settlement/settlement';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { useState } from 'react';
import { DataTable } from '../../ui/data-table.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { AnswerView } from '../../queries/answer-view.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { useOrganisation } from '../hub/organisation-frame.tsx';
import { usePerson } from '../hub/use-person.ts';
import { UnlessActing } from '../hub/unless-acting.tsx';
import { backToMoney } from './back-to-money.ts';
import { ChangeBankDetails } from './change-bank-details.tsx';
import { useAnswer } from '../../queries/use-query.ts';

type Details = NonNullable<Answer<typeof getBankDetails>['current']>;

/** An organisation's current and previous bank details, with a form for changing them. */
export default function BankDetailsPage() {
  const { id: organiserId, role } = useOrganisation();
  const mayChange = isOpenTo(BANK_PEOPLE, usePerson(role));
  const details = useAnswer(getBankDetails, { params: { organiserId } });
  return (
    <HubPage
      back={backToMoney(organiserId)}
      title="Bank details"
      lead={`When your bank details change, we email the organisation and its owners. We then wait ${BANK_DETAILS_WAIT_HOURS} hours before paying into the new account, so that you have time to object.`}
    >
      <AnswerView query={details} name="bank details">
        {({ current, earlier }) => (
          <div className="flex flex-col gap-10">
            {current ? <Current details={current} /> : <p>You haven’t added any bank details yet.</p>}
            {mayChange && (
              <UnlessActing to="change bank details">
                <ChangeBankDetails organiserId={organiserId} first={current === null} />
              </UnlessActing>
            )}
            {earlier.length > 0 && <Earlier details={earlier} />}
          </div>
        )}
      </AnswerView>
    </HubPage>
  );
}

function Current({ details }: { details: Details }) {
  const [now] = useState(() => Date.now());
  const isWaiting = Date.parse(details.usableFrom) > now;
  return (
    <div className="max-w-2xl">
      <DefinitionList
        facts={[
          ['Account holder', details.holder],
          ['Bank', details.bank],
          ['Branch code', details.branchCode],
          ['Account number', details.accountNumber],
          ['Last changed', formatDateTime(details.changedAt, NAMIBIA)],
        ]}
      />
      {isWaiting && (
        <p className="mt-3 border-l-4 border-aloe py-1 pl-4">
          {`We won’t pay into this account before ${formatDateTime(details.usableFrom, NAMIBIA)}. If no one on your team made this change, contact us straight away.`}
        </p>
      )}
    </div>
  );
}

function Earlier({ details }: { details: readonly Details[] }) {
  return (
    <div>
      <h2 className="mb-3 text-xl">Previous bank details</h2>
      <DataTable
        caption="Previous bank details"
        rows={details}
        rowKey={({ changedAt }) => changedAt}
        columns={[
          { label: 'Account holder', cell: ({ holder }) => holder },
          { label: 'Bank', cell: ({ bank }) => bank },
          { label: 'Account number', cell: ({ accountNumber }) => accountNumber },
          { label: 'Added', cell: ({ changedAt }) => formatDateTime(changedAt, NAMIBIA) },
        ]}
      />
    </div>
  );
}
