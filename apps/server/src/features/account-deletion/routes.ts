import { deleteAccount as deleteAccountCall } from '@quivertree/contract/accounts/own-account';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { deleteAccount } from './delete-account.ts';

/** Call that lets people delete their own account. */
export function accountDeletionRoutes({ pool }: Pick<Context, 'pool'>): CallRoute[] {
  return [
    answerCall(deleteAccountCall, async (_, { user }) => {
      await deleteAccount(pool, user);
      return { deleted: true as const };
    }),
  ];
}
