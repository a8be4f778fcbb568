import type { Person } from '@quivertree/contract/access';
import type { MemberRole } from '@quivertree/domain/organiser-roles';
import { useSession } from '../session/use-session.ts';

/** Whoever is signed in, as access sees them in an organisation where they have a role, or none. */
export function usePerson(memberRole: MemberRole | null): Person {
  const { user } = useSession();
  return { isAdministrator: user?.roles.includes('ADMINISTRATOR') ?? false, memberRole };
}
