import { AddressLimit } from '../../../limits/address-limit.ts';
import type { Hono } from 'hono';
import type { Context } from '../../../context.ts';
import { BODY_LIMIT, readBody } from '../../../http/call-route.ts';
import { deviceCookies, readDeviceCookie, readSignInCookie, signInCookies } from '../../../http/cookies.ts';
import { deviceOf, type HttpEnv } from '../../../http/request-facts.ts';
import { newSecret } from '../../../db/ids.ts';
import { Refusal, tooManyAttempts } from '../../../refusals/refusal.ts';
import { authorize } from './authorize.ts';
import { exchangeCode } from './exchange-code.ts';
import { UPSTREAM_CALLBACK_PATH } from './upstream.ts';
import { receiveIdentity } from './receive-identity.ts';

/** Behind a mobile carrier's network, many people share one address. */
const SIGN_INS = { burst: 300, refillSeconds: 1 };

/**
 * Endpoints of our own OAuth provider (specification, section 7), for browsers and the token exchange. They aren't part
 * of the contract, because RFC 6749 defines their form.
 */
export function mountOAuth(app: Hono<HttpEnv>, context: Context): void {
  const { load } = context;
  const limit = new AddressLimit(context.limits, 'OAuth sign-ins by address', SIGN_INS);
  const refuseTooMany = (clientAddress: string) => {
    const seconds = limit.take(clientAddress);
    if (seconds > 0) throw tooManyAttempts(seconds);
  };

  app.get('/oauth2/authorize', async (c) => {
    refuseTooMany(c.get('clientAddress'));
    c.header('cache-control', 'no-store');
    // All sign-ins in one browser share a key, so that two tabs don't interfere with each other.
    const key = readSignInCookie(c.req.header('cookie')) ?? newSecret();
    for (const cookie of signInCookies(key, context.config)) c.header('set-cookie', cookie, { append: true });
    return c.redirect(await load.run('other', () => authorize(context, new URL(c.req.url).searchParams, key)), 302);
  });

  app.get(UPSTREAM_CALLBACK_PATH, async (c) => {
    refuseTooMany(c.get('clientAddress'));
    c.header('cache-control', 'no-store');
    // Behind a proxy, this request's URL differs from the redirect URL that was given to the provider.
    const returned = new URL(context.config.publicUrl + UPSTREAM_CALLBACK_PATH + new URL(c.req.url).search);
    const browserKey = readSignInCookie(c.req.header('cookie'));
    return c.redirect(await load.run('other', () => receiveIdentity(context, returned, browserKey)), 302);
  });

  app.post('/oauth2/token', async (c) => {
    refuseTooMany(c.get('clientAddress'));
    c.header('cache-control', 'no-store');
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (type !== 'application/x-www-form-urlencoded') throw new Refusal('request.unsupported_type');
    const form = new URLSearchParams(await load.receive(c.get('clientAddress'), () => readBody(c.req.raw, BODY_LIMIT)));
    const device = deviceOf(c.req.header('user-agent'));
    const deviceKey = readDeviceCookie(c.req.header('cookie'));
    const answer = await load.run('other', () => exchangeCode(context, form, { device, deviceKey }));
    if ('error' in answer) return c.json({ ...answer, message: answer.error_description }, 400);
    const { idToken, refreshToken } = answer;
    for (const cookie of deviceCookies(answer.deviceKey, context.config))
      c.header('set-cookie', cookie, { append: true });
    return c.json({ id_token: idToken, refresh_token: refreshToken, token_type: 'Bearer', expires_in: 900 });
  });

  app.get('/.well-known/jwks.json', (c) => {
    c.header('cache-control', 'public, max-age=300');
    const keys = [...context.keys.idToken.publicKeys.values()];
    return c.json({ keys: keys.map(({ id, jwk }) => ({ ...jwk, kid: id, alg: 'ES256', use: 'sig' })) });
  });
}
