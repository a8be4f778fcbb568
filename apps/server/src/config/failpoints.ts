/**
 * Failpoints between two effects, in the sequence in which a sale reaches them. Killing the process at any of them
 * must not lose, duplicate or half-finish anything.
 */
export const FAILPOINTS = [
  'places were drawn but not committed',
  'places were admitted but not committed',
  'places were admitted',
  'an order was checked',
  'orders were placed',
  'a payment is about to start',
  'a payment was started',
  'a notification was verified',
  'the provider confirmed a payment status',
  'a payment was committed',
  'tickets are about to be emailed',
  'a tickets email was sent but not recorded',
  'tickets were emailed and saved',
  'a refund was requested but not committed',
  'a refund was committed',
  'a refund was marked as sent',
  'the provider answered a refund request',
  'a refund was settled but not committed',
  'a refund was settled',
  'a refund email was sent but not recorded',
  'returned tickets were resold but not committed',
  'a resold ticket is about to be refunded',
  'a resold ticket was refunded but not committed',
  'a resold ticket was refunded',
  'a bank file was created but not committed',
  'a bank file was created',
  'reservations are about to expire',
  'reservations expired but not committed',
  'reservations expired',
] as const;

export type FailpointName = (typeof FAILPOINTS)[number];

/** A failpoint, and how often the process must reach it before it is killed there. */
export interface ArmedFailpoint {
  name: FailpointName;
  hit: number;
}

let armed: ArmedFailpoint | undefined;

/** Sets the failpoint at which this process is killed. Only test settings do so (`FAILPOINT`, `FAILPOINT_HIT`). */
export function armFailpoint(failpoint: ArmedFailpoint | undefined): void {
  armed = failpoint && { ...failpoint };
}

/** Marks a failpoint. Does nothing unless a test kills this process here, as a power cut would. */
export function failpoint(name: FailpointName): void {
  if (armed?.name !== name) return;
  armed.hit--;
  if (armed.hit === 0) process.kill(process.pid, 'SIGKILL');
}
