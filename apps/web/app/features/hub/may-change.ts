import { createContext, use } from 'react';
import type { MemberRole } from '@quivertree/domain/organisers/organiser-roles';
import { type HubCall, isOpenInHub } from './hub-sections.ts';
import { usePerson } from './use-person.ts';

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
