import type { PushProvider } from '@quivertree/domain/push/push-kinds';
import type { PushSettings } from '../../../config/push-settings.ts';
import { createApnsSender } from './apns-sender.ts';
import { createExpoSender } from './expo-sender.ts';
import { createFcmSender } from './fcm-sender.ts';
import type { PushSender } from './push-sender.ts';

/** Senders by provider, for those that are configured. */
export type PushSenders = ReadonlyMap<PushProvider, PushSender>;

export function createPushSenders({ expo, fcm, apns }: PushSettings): PushSenders {
  const senders = new Map<PushProvider, PushSender>();
  if (expo) senders.set('expo', createExpoSender(expo));
  if (fcm) senders.set('fcm', createFcmSender(fcm));
  if (apns) senders.set('apns', createApnsSender(apns));
  return senders;
}
