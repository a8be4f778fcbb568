import type { Answer } from '@quivertree/contract/call';
import { getOrganiserSales } from '@quivertree/contract/sales/sales';
import { DEFAULT_CURRENCY, formatMoney, minorOf } from '@quivertree/domain/money/money';
import { earningsNote, netSalesNote } from '@quivertree/domain/sales/money-notes';
import { Fragment } from 'react';
import { Skeleton } from '../../design/skeleton.tsx';
import { AnswerView } from '../../query/answer-view.tsx';
import { SeenNotice } from '../../query/seen-answer.tsx';
import { useCall } from '../../query/use-call.ts';
import { Figure, Figures } from './figures.tsx';

/** Interval at which figures are fetched again while they are in view, in milliseconds. */
const REFRESH_MS = 30_000;

/** An organisation's sales, today and in total. */
export function OrganisationSales({ organiserId }: { organiserId: string }) {
  const sales = useCall(getOrganiserSales, { params: { organiserId } }, { refetchInterval: REFRESH_MS });
  return (
    <AnswerView query={sales} loadingLabel="Loading sales" skeleton={<Skeleton height={220} />}>
      {(answer) => (
        <>
          <SeenNotice query={sales} />
          <Today sales={answer} />
          <SoFar sales={answer} />
        </>
      )}
    </AnswerView>
  );
}

type Sales = Answer<typeof getOrganiserSales>;

/** Figures of the day in Namibia, which is the last of those over time. */
function Today({ sales: { overTime, money } }: { sales: Sales }) {
  const today = overTime.at(-1);
  const currency = money[0]?.currency ?? DEFAULT_CURRENCY;
  return (
    <Figures title="Today">
      <Figure figure="grossSales" value={formatMoney({ amount: minorOf(today?.grossSales ?? 0), currency })} />
      <Figure figure={{ name: 'Tickets' }} value={(today?.issued ?? 0).toLocaleString('en')} />
      <Figure figure={{ name: 'Orders' }} value={(today?.fulfilled ?? 0).toLocaleString('en')} />
    </Figures>
  );
}

function SoFar({ sales: { tickets, money } }: { sales: Sales }) {
  const { valid, sold, complimentary } = tickets;
  return (
    <Figures title="Sales so far">
      <Figure
        figure="valid"
        value={valid.toLocaleString('en')}
        note={
          complimentary > 0 && `${sold.toLocaleString('en')} sold, ${complimentary.toLocaleString('en')} complimentary`
        }
      />
      {money.map((of) => {
        const shown = (amount: number) => formatMoney({ amount: minorOf(amount), currency: of.currency });
        return (
          <Fragment key={of.currency}>
            <Figure figure="netSales" value={shown(of.netSales)} note={netSalesNote(of, shown)} />
            <Figure figure="earnings" value={shown(of.earnings)} note={earningsNote(of, shown)} />
          </Fragment>
        );
      })}
    </Figures>
  );
}
