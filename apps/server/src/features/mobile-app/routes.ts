import { getMobileApp } from '@quivertree/contract/mobile-app/mobile-app';
import type { Infrastructure } from '../../infrastructure.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';

export function mobileAppRoutes({ config }: Pick<Infrastructure, 'config'>): CallRoute[] {
  const { iosApp = null, androidApp = null } = config.externalLinks;
  return [
    answerCall(getMobileApp, async () => ({
      minimumVersion: config.mobileApp.minimumVersion ?? null,
      stores: { ios: iosApp, android: androidApp },
    })),
  ];
}
