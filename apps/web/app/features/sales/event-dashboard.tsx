import { isOpenTo } from '@quivertree/contract/access';
import type { Answer } from '@quivertree/contract/call';
import { saveEventDetails } from '@quivertree/contract/events/event-editing';
import { getEventSales } from '@quivertree/contract/sales/sales';
import { eventIsOver } from '@quivertree/domain/events/event-is-over';
import { FIGURES } from '@quivertree/domain/sales/figures';
import { formatTime } from '@quivertree/domain/dates/zoned-time';
import { Navigate, useSearchParams } from 'react-router';
import { hubEventPath } from '../../pages/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { compactSelect } from '../../ui/options.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../pages/link.tsx';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatTiles } from '../../ui/stat-tile.tsx';
import { AnswerView } from '../../queries/answer-view.tsx';
import { FigureNotes, FigureTile } from '../hub/figures.tsx';
import { useHubEvent } from '../hub/hub-event-frame.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { usePerson, useMayCall } from '../hub/use-person.ts';
import { Funnel } from './funnel.tsx';
import { buyerFeesNote, earningsNote, netSalesNote } from '@quivertree/domain/sales/money-notes';
import { RoomFigures } from '../waiting-room/room-figures.tsx';
import { SalesCharts } from './sales-charts.tsx';
import { ShareEvent } from './share-event.tsx';
import { shownMoney } from '../hub/amount.tsx';
import { useAnswer } from '../../queries/use-query.ts';

type EventSales = Answer<typeof getEventSales>;

/** Polling interval while the page is open, in milliseconds. The server caches each answer for up to two seconds. */
const REFRESH_MS = 2_500;

/**
 * Live sales of a published event. Since this is the event's first page, it redirects members with the door role, who
 * may not see sales, to the doors.
 */
export default function EventDashboard() {
  const { id, state, organiser } = useHubEvent();
  const person = usePerson(organiser.role);
  if (!isOpenTo(getEventSales.access, person)) return <Navigate to={hubEventPath(id, '/doors')} replace />;
  return state === 'draft' || state === 'in_review' ? <NoSalesYet /> : <Sales />;
}

function NoSalesYet() {
  const { id, state, organiser } = useHubEvent();
  const mayCall = useMayCall(organiser.role);
  const isDraft = state === 'draft';
  return (
    <HubPage title="Dashboard">
      <EmptyState title="No sales yet">
        <p className="text-soft">
          {isDraft
            ? 'Sales will show up here once your event is published.'
            : 'Sales will show up here once we’ve approved your event.'}
        </p>
        {isDraft && mayCall(saveEventDetails) && (
          <Link to={hubEventPath(id, '/edit')} className={buttonClass()}>
            Continue editing
          </Link>
        )}
      </EmptyState>
    </HubPage>
  );
}

function Sales() {
  const { id, slug, state, timeZone, waitingRoom, salesStopped } = useHubEvent();
  const [search, setSearch] = useSearchParams();
  const unit = search.get('by') === 'hour' ? 'hour' : 'day';
  const sales = useAnswer(
    getEventSales,
    { params: { eventId: id }, query: { unit } },
    { keepPrevious: true, refetchInterval: REFRESH_MS },
  );
  return (
    <HubPage
      title="Dashboard"
      actions={
        <label className="flex items-center gap-2 text-sm font-semibold">
          Sales by
          <select
            value={unit}
            onChange={({ target }) =>
              setSearch(target.value === 'hour' ? { by: 'hour' } : {}, { preventScrollReset: true })
            }
            className={compactSelect}
          >
            <option value="day">day</option>
            <option value="hour">hour</option>
          </select>
        </label>
      }
    >
      {salesStopped && isPublic(state) && (
        <p className="mb-6 max-w-[62ch] border-l-4 border-rust py-1 pl-4 font-semibold">
          We’ve stopped ticket sales for this event. Tickets already sold stay valid.
        </p>
      )}
      {waitingRoom && isPublic(state) && <RoomFigures slug={slug} />}
      <AnswerView query={sales} name="sales" awaited={<Skeleton className="h-96" />}>
        {(data) => <Figures sales={data} unit={unit} timeZone={timeZone} shareable={!salesStopped} />}
      </AnswerView>
    </HubPage>
  );
}

interface FiguresProps {
  sales: EventSales;
  unit: 'day' | 'hour';
  timeZone: string;
  /** False if sharing the event would lead visitors to a page that sells no tickets. */
  shareable: boolean;
}

function Figures({ sales, unit, timeZone, shareable }: FiguresProps) {
  const { money, tickets } = sales;
  const shown = (amount: number) => shownMoney(amount, money.currency);
  return (
    <div className="flex flex-col gap-10">
      <div>
        <StatTiles fixed>
          {sales.event.state === 'cancelled' ? <CancelledTickets {...tickets} /> : <Tickets sales={sales} />}
          <FigureTile figure="grossSales" value={shown(money.grossSales)} note={buyerFeesNote(money, shown)} />
          <FigureTile figure="netSales" value={shown(money.netSales)} note={netSalesNote(money, shown)} />
          <FigureTile figure="earnings" value={shown(money.earnings)} note={earningsNote(money, shown)} />
        </StatTiles>
        <p className="figures mt-3 text-sm text-soft">{`As of ${formatTime(sales.at, timeZone)}. This page updates automatically.`}</p>
      </div>
      {shareable && isPublic(sales.event.state) && !eventIsOver(sales.event, Date.parse(sales.at)) && <ShareEvent />}
      <SalesCharts points={sales.overTime} unit={unit} timeZone={timeZone} currency={money.currency} />
      <section aria-labelledby="by-type">
        <h2 id="by-type" className="mb-3 text-xl">
          Sales by ticket type
        </h2>
        <DataTable
          caption="Sales by ticket type"
          rows={sales.byType}
          rowKey={({ ticketTypeId }) => ticketTypeId}
          columns={[
            { label: 'Ticket', cell: ({ name }) => name },
            {
              label: 'Price',
              figures: true,
              cell: ({ price }) => <Price amount={price} currency={money.currency} />,
            },
            { label: FIGURES.sold.name, figures: true, cell: ({ sold }) => sold },
            { label: FIGURES.complimentary.name, figures: true, cell: ({ complimentary }) => complimentary || '–' },
            { label: FIGURES.valid.name, figures: true, cell: ({ valid, capacity }) => `${valid} / ${capacity}` },
            { label: FIGURES.void.name, figures: true, cell: ({ void: voided }) => voided || '–' },
            { label: 'Reserved', figures: true, cell: ({ reserved, offered }) => reserved + offered || '–' },
            { label: 'On hold', figures: true, cell: ({ allotted }) => allotted || '–' },
            { label: FIGURES.faceValue.name, figures: true, cell: ({ faceValue }) => shown(faceValue) },
          ]}
        />
        <FigureNotes figures={['sold', 'complimentary', 'valid', 'void', 'faceValue']} />
      </section>
      <Funnel views={sales.views} ordered={sales.ordered} fulfilled={sales.fulfilled} />
    </div>
  );
}

const isPublic = (state: EventSales['event']['state']): boolean => state === 'published' || state === 'postponed';

function Tickets({ sales: { at, event, tickets } }: { sales: EventSales }) {
  const { sold, valid, complimentary, admitted, awaited } = tickets;
  const isOver = eventIsOver(event, Date.parse(at));
  return (
    <>
      <FigureTile
        figure="sold"
        value={sold.toLocaleString('en')}
        note={complimentary > 0 && `plus ${complimentary.toLocaleString('en')} complimentary`}
      />
      <FigureTile
        figure="valid"
        value={valid.toLocaleString('en')}
        note={`of ${event.capacity.toLocaleString('en')} in total`}
      />
      <FigureTile
        figure="admitted"
        value={admitted.toLocaleString('en')}
        note={
          valid > 0 &&
          (isOver ? `${awaited.toLocaleString('en')} didn’t come` : `${awaited.toLocaleString('en')} still to come`)
        }
      />
    </>
  );
}

/** Tiles of a cancelled event. They count issued tickets, since hardly any are still valid or sold. */
function CancelledTickets({ issued, void: voided, valid, admitted }: EventSales['tickets']) {
  return (
    <>
      <FigureTile figure="issued" value={issued.toLocaleString('en')} note="Before the event was cancelled" />
      <FigureTile
        figure="void"
        value={voided.toLocaleString('en')}
        note={valid > 0 ? `${valid.toLocaleString('en')} still to be voided` : issued > 0 && 'All tickets'}
      />
      <FigureTile
        figure="admitted"
        value={admitted.toLocaleString('en')}
        note={admitted > 0 && 'Before the event was cancelled'}
      />
    </>
  );
}
