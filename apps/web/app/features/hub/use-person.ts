import type { Person } from '@quivertree/contract/access';
import type { MemberRole } from '@quivertree/domain/organisers/organiser-roles';
import { createContext, use } from 'react';
import { useSession } from '../session/use-session.ts';
import { type HubCall, isOpenInHub } from './hub-sections.ts';

/** Signed-in person as access rules see them, with their role in an organisation, if any. */
export function usePerson(memberRole: MemberRole | null): Person {
  const { user } = useSession();
  return { isAdministrator: user?.roles.includes('ADMINISTRATOR') ?? false, memberRole };
}

/** False while an administrator is viewing an organisation in read-only mode without being a member of it. */
export const MayChange = createContext(true);

export function useMayChange(): boolean {
  return use(MayChange);
}

/** Returns a predicate for the calls that the signed-in person may make from the open page. */
export function useMayCall(memberRole: MemberRole | null): (call: HubCall) => boolean {
  const person = usePerson(memberRole);
  const mayChange = useMayChange();
  return (call) => isOpenInHub(call, person, mayChange);
}
