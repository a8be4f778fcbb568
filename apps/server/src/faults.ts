/**
 * The steps between which a process can be cut off, in the order in which an order meets them. Nothing may be lost,
 * doubled or half made at any of them.
 */
export const STEPS = [
  'an order was checked',
  'orders were placed',
  'a payment is about to begin',
  'a payment was begun',
  'a notice was found genuine',
  'the provider told how a payment stands',
  'an order was fulfilled, without tickets',
  'tickets were issued, without their mail',
  'a payment was applied, not committed',
  'a payment was committed',
  'tickets are about to be mailed',
  'tickets were mailed, not noted',
  'tickets were mailed and noted',
  'a refund was requested, not committed',
  'a refund was committed',
  'a refund was marked as sent',
  'the provider answered a refund',
  'a refund was settled, not committed',
  'a refund was settled',
  'a refund was mailed, not noted',
  'returned tickets were resold, not committed',
  'a resold ticket is about to be refunded',
  'a resold ticket was refunded, not committed',
  'a resold ticket was refunded',
  'a bank file was made, not committed',
  'a bank file was made',
  'reservations that ran out were found',
  'reservations expired, not committed',
  'reservations expired',
] as const;

export type Step = (typeof STEPS)[number];

/** Where a process is to be cut off: the n-th time that it reaches a step. */
export interface Fault {
  step: Step;
  time: number;
}

let armed: Fault | undefined;

/** Cuts this process off at a step. Only the settings of tests ask for it (`FAULT_STEP`, `FAULT_TIME`). */
export function armFault(fault: Fault | undefined): void {
  armed = fault && { ...fault };
}

/** Marks a step. Does nothing, unless a test has this process cut off here, as a power cut would. */
export function reach(step: Step): void {
  if (armed?.step !== step) return;
  armed.time--;
  if (armed.time === 0) process.kill(process.pid, 'SIGKILL');
}
