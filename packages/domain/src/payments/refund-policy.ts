/** Refund policies for buyers who can't come. Cancelled events are always refunded. */
export const REFUND_POLICIES = ['organiser', 'none', 'until_week_before', 'until_day_before', 'until_start'] as const;
export type RefundPolicy = (typeof REFUND_POLICIES)[number];

/** Label in the editor, and the sentence that buyers read before they pay. */
export const REFUND_POLICY_LABELS: Readonly<Record<RefundPolicy, { label: string; sentence: string }>> = {
  organiser: {
    label: 'Refunds case by case',
    sentence: 'Refunds are up to the organiser. If the event is cancelled, you get your money back.',
  },
  none: {
    label: 'No refunds',
    sentence: 'No refunds, unless the event is cancelled.',
  },
  until_week_before: {
    label: 'Refunds until 7 days before the event',
    sentence: 'Refunds until 7 days before the event, and if it is cancelled.',
  },
  until_day_before: {
    label: 'Refunds until the day before the event',
    sentence: 'Refunds until the day before the event, and if it is cancelled.',
  },
  until_start: {
    label: 'Refunds until the event begins',
    sentence: 'Refunds until the event begins, and if it is cancelled.',
  },
};

/** Sentences that buyers read before they pay. */
export function refundSentence(
  policy: RefundPolicy,
  { returnable, returnFee }: { returnable: boolean; returnFee?: boolean | undefined },
): string {
  const { sentence } = REFUND_POLICY_LABELS[policy];
  if (!returnable) return sentence;
  const returns = `${sentence} You can also return tickets at face value for someone else to buy.`;
  return returnFee ? `${returns} If someone does, the organiser keeps part of the price.` : returns;
}
