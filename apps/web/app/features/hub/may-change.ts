import { createContext, use } from 'react';
import type { MemberRole } from '@quivertree/domain/organiser-roles';
import { type HubCall, isOpenInHub } from './hub-sections.ts';
import { usePerson } from './use-person.ts';

/** False while an administrator only looks at an organisation that they don't belong to. */
export const MayChange = createContext(true);

/** True where the page's actions are shown. */
export function useMayChange(): boolean {
  return use(MayChange);
}

/** Tells which calls someone with a role in the organisation, or none, may make from the page that is open. */
export function useMayCall(memberRole: MemberRole | null): (call: HubCall) => boolean {
  const person = usePerson(memberRole);
  const mayChange = useMayChange();
  return (call) => isOpenInHub(call, person, mayChange);
}
