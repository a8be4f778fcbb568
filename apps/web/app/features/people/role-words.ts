import type { Role } from '@quivertree/contract/accounts/accounts';

export const ROLE_WORDS: Record<Role, string> = {
  USER: 'User',
  BUSINESS_ADMIN: 'Organiser',
  ADMINISTRATOR: 'Administrator',
};
