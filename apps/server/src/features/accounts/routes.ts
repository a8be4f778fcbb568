import { getCurrentUser, login, refresh } from '@quivertree/contract/accounts';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { Refusal } from '../../http/refusal.ts';
import { findUser, refreshTokens, signIn } from './sign-in.ts';

export function accountRoutes(context: Context): CallRoute[] {
  return [
    answerCall(login, ({ body }) => signIn(context, body)),
    answerCall(refresh, ({ body }) => refreshTokens(context, body.refreshToken)),
    answerCall(getCurrentUser, async (_, { user }) => {
      const found = user && (await findUser(context, user.id));
      if (!found) throw new Refusal('auth.required');
      const { id, name, email, roles, avatarUrl } = found;
      return { id, name, email, roles: [...roles], ...(avatarUrl ? { avatarUrl } : {}) };
    }),
  ];
}
