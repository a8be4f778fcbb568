import type { BuyersOrder } from '@quivertree/checkout/pay-again';
import type { Href } from 'expo-router';

/** Screen where an event's tickets are chosen. */
export const ticketsRoute = (event: string, offer?: string): Href => ({
  pathname: '/checkout/[event]',
  params: offer === undefined ? { event } : { event, offer },
});

/** Screen with an event's waiting room. */
export const roomRoute = (event: string): Href => ({ pathname: '/queue/[event]', params: { event } });

/** Screen for the buyer's details, from which the order is placed. */
export const buyerRoute = (event: string, offer: string | undefined): Href => ({
  pathname: '/checkout/[event]/details',
  params: offer === undefined ? { event } : { event, offer },
});

/** Screen with an order's status. */
export const statusRoute = ({ reference, key }: BuyersOrder): Href => ({
  pathname: '/checkout/status/[reference]',
  params: { reference, key },
});
