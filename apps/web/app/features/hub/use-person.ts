import type { Person } from '@quivertree/contract/access';
import type { MemberRole } from '@quivertree/domain/organisers/organiser-roles';
import { useSession } from '../session/use-session.ts';

/** Signed-in person as access rules see them, with their role in an organisation, if any. */
export function usePerson(memberRole: MemberRole | null): Person {
  const { user } = useSession();
  return { isAdministrator: user?.roles.includes('ADMINISTRATOR') ?? false, memberRole };
}
