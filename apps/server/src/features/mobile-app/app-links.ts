import type { Hono } from 'hono';
import type { Infrastructure } from '../../infrastructure.ts';
import type { HttpEnv } from '../../http/request-facts.ts';
import { Refusal } from '../../refusals/refusal.ts';

/** Patterns for the site's addresses that open in the phone app, in the format of Apple's associated domains. */
const APP_LINKS = ['/explore/*', '/tickets/*', '/transfer/*', '/checkout/status/*', '/door/*', '/app/*'] as const;

/** Phones may fetch the files again after this time; some do so only when the app is installed or updated. */
const CACHE = 'public, max-age=3600';

/**
 * Serves the files that tell Android and iOS which app may open our addresses and use our passkeys (Digital Asset
 * Links, Associated Domains). They exist only if the app is configured.
 */
export function mountAppLinks(app: Hono<HttpEnv>, { config }: Pick<Infrastructure, 'config'>): void {
  const { android, ios } = config.mobileApp;
  const files: Record<string, object | undefined> = {
    '/.well-known/assetlinks.json': android && [
      {
        relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
        target: {
          namespace: 'android_app',
          package_name: android.packageName,
          sha256_cert_fingerprints: android.fingerprints,
        },
      },
    ],
    '/.well-known/apple-app-site-association': ios && siteAssociation(ios),
    '/apple-app-site-association': ios && siteAssociation(ios),
  };
  for (const [path, file] of Object.entries(files))
    app.get(path, (c) => {
      if (!file) throw new Refusal('request.not_found');
      return c.json(file, 200, { 'cache-control': CACHE });
    });
}

function siteAssociation({ teamId, bundleId }: { teamId: string; bundleId: string }): object {
  const app = `${teamId}.${bundleId}`;
  return {
    applinks: { details: [{ appIDs: [app], components: APP_LINKS.map((path) => ({ '/': path })) }] },
    webcredentials: { apps: [app] },
  };
}
