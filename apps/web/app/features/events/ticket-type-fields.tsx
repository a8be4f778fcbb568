import type { EditedEvent } from '@quivertree/contract/events/event-editing';
import { formatMoney } from '@quivertree/domain/money/money';
import { type FeeTerms, priceOrder } from '@quivertree/domain/orders/order-price';
import { DEFAULT_MAX_PER_ORDER } from '@quivertree/domain/events/ticket-rules';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { MoreOptions } from '../../ui/more-options.tsx';
import { SelectField } from '../../ui/select.tsx';
import { EditedAmount } from './edited-amount.tsx';
import type { TicketsDoc, TypeRow } from './edited-docs.ts';
import { UnitsField } from './units-field.tsx';
import type { PartEditing } from './use-editing.ts';

interface TicketTypeFieldsProps {
  type: TypeRow;
  /** Index of the ticket type, under which its problems are reported. */
  i: number;
  change: (change: Partial<TypeRow>) => void;
  editing: PartEditing<TicketsDoc>;
  timeZone: string;
  /** Fee terms as last saved. */
  fees: FeeTerms & { currency: string };
  /** Stock of the type; undefined until it is saved. */
  stock: EditedEvent['tickets']['ticketStock'][number] | undefined;
}

export function TicketTypeFields({ type, i, change, editing, timeZone, fees, stock }: TicketTypeFieldsProps) {
  const problem = (field: string) => editing.problems[`ticketTypes.${i}.${field}`];
  const [openedAt] = useState(() => Date.now());
  const closed = type.salesEndAt !== null && Date.parse(type.salesEndAt) <= openedAt;
  return (
    <>
      <MainFields type={type} change={change} problem={problem} editing={editing} fees={fees} stock={stock} />
      <MoreOptions
        hint="What’s included, sales dates, limits, returns"
        set={isSet(type)}
        wrong={FIELDS_BELOW.some((field) => problem(field) !== undefined)}
      >
        <TextArea
          label="What’s included"
          optional
          rows={2}
          value={type.description ?? ''}
          maxLength={500}
          onChange={({ target }) => change({ description: target.value || null })}
          error={problem('description')}
        />
        <SalesFields
          type={type}
          change={change}
          problem={problem}
          timeZone={timeZone}
          closed={closed}
          pools={editing.doc.pools}
        />
        <TransferFields type={type} change={change} />
        {stock?.hasOrders && !closed && (
          <Button
            kind="quiet"
            className="self-start"
            onClick={() => change({ salesEndAt: new Date(openedAt).toISOString() })}
          >
            Close sales now
          </Button>
        )}
      </MoreOptions>
    </>
  );
}

interface FieldGroupProps extends Pick<TicketTypeFieldsProps, 'type' | 'change'> {
  /** Returns the problem of a field, if any. */
  problem: (field: string) => string | undefined;
}

type MainFieldsProps = FieldGroupProps & Pick<TicketTypeFieldsProps, 'editing' | 'fees' | 'stock'>;

/** Name, price and quantity of a ticket type. */
function MainFields({ type, change, problem, editing, fees, stock }: MainFieldsProps) {
  const taken = stock ? stock.sold + stock.reserved + stock.offered + stock.allotted : 0;
  return (
    <div className="grid gap-4 sm:grid-cols-[2fr_1fr_1fr]">
      <TextField
        label="Name"
        value={type.name}
        maxLength={80}
        onChange={({ target }) => change({ name: target.value })}
        error={problem('name')}
      />
      <EditedAmount
        label="Price"
        currency={fees.currency}
        editing={editing}
        value={type.priceMinor}
        onChange={(priceMinor) => change({ priceMinor })}
        hint={type.priceMinor === 0 ? 'Free (RSVP)' : priceWords(type.priceMinor, fees)}
        error={problem('priceMinor')}
      />
      <UnitsField
        label="Quantity"
        value={type.capacity}
        onChange={(capacity) => capacity !== null && change({ capacity })}
        hint={taken > 0 ? `${taken} taken` : undefined}
        error={problem('capacity')}
      />
    </div>
  );
}

interface SalesFieldsProps extends FieldGroupProps, Pick<TicketTypeFieldsProps, 'timeZone'> {
  /** True if sales have closed. */
  closed: boolean;
  pools: TicketsDoc['pools'];
}

/** Sales dates, limit per order and pool of a ticket type. */
function SalesFields({ type, change, problem, timeZone, closed, pools }: SalesFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <DateTimeField
        label="Sales open"
        optional
        timeZone={timeZone}
        value={type.salesStartAt}
        onChange={(salesStartAt) => change({ salesStartAt })}
        hint="Leave empty to open sales straight away."
        error={problem('salesStartAt')}
      />
      <DateTimeField
        label="Sales close"
        optional
        timeZone={timeZone}
        value={type.salesEndAt}
        onChange={(salesEndAt) => change({ salesEndAt })}
        hint={closed ? 'Sales are closed.' : 'Leave empty to keep sales open until the event ends.'}
        error={problem('salesEndAt')}
      />
      <UnitsField
        label="Maximum per order"
        value={type.maxPerOrder}
        onChange={(maxPerOrder) => maxPerOrder !== null && maxPerOrder > 0 && change({ maxPerOrder })}
        error={problem('maxPerOrder')}
      />
      <PoolField type={type} change={change} pools={pools} />
    </div>
  );
}

/** Checkboxes for transfers and returns. */
function TransferFields({ type, change }: Pick<TicketTypeFieldsProps, 'type' | 'change'>) {
  return (
    <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
      <CheckboxField
        label="Can be transferred to someone else"
        checked={type.transferable}
        onChange={({ target }) => change({ transferable: target.checked })}
      />
      <CheckboxField
        label="Can be returned at face value"
        hint="Buyers are refunded once someone else has bought their ticket."
        checked={type.returnable}
        disabled={type.priceMinor === 0 && !type.returnable}
        onChange={({ target }) => change({ returnable: target.checked })}
      />
    </div>
  );
}

interface PoolFieldProps extends Pick<TicketTypeFieldsProps, 'type' | 'change'> {
  pools: TicketsDoc['pools'];
}

function PoolField({ type, change, pools }: PoolFieldProps) {
  if (pools.length === 0) return null;
  return (
    <SelectField
      label="Pool"
      choices={[
        { value: '', label: 'None (own quantity only)' },
        ...pools.map(({ id, key, name }) => ({ value: id ?? key, label: name || 'Unnamed pool' })),
      ]}
      value={
        pools.find(({ id, key }) => type.poolName !== null && (id === type.poolName || key === type.poolName))
          ? (type.poolName ?? '')
          : ''
      }
      onChange={({ target }) => change({ poolName: target.value || null })}
    />
  );
}

/** Fields under "More options" that can have errors. */
const FIELDS_BELOW = ['description', 'salesStartAt', 'salesEndAt', 'maxPerOrder'] as const;

/** True if a field under "More options" differs from its default. */
function isSet(type: TypeRow): boolean {
  return (
    [type.description, type.salesStartAt, type.salesEndAt, type.poolName].some((value) => value !== null) ||
    type.maxPerOrder !== DEFAULT_MAX_PER_ORDER ||
    !type.transferable ||
    type.returnable
  );
}

/** Price that the buyer pays for a ticket, and the organiser's earnings from it. */
function priceWords(priceMinor: number, { currency, ...terms }: TicketTypeFieldsProps['fees']): string {
  const { totalMinor, platformFeeMinor } = priceOrder([{ unitPriceMinor: priceMinor, quantity: 1 }], terms);
  const shown = (amount: number) => formatMoney({ amount, currency });
  return `Buyers pay ${shown(totalMinor)}, and you earn ${shown(totalMinor - platformFeeMinor)}.`;
}
