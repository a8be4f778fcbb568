import type { Role } from '@quivertree/contract/accounts/accounts';
import { adminHubPath, businessHubPath, homePath } from '../../pages/paths.ts';

/** Default page after signing in: the hub for staff, the home page for everyone else. */
export function homeOf(roles: readonly Role[]): string {
  if (roles.includes('ADMINISTRATOR')) return adminHubPath;
  return roles.includes('BUSINESS_ADMIN') ? businessHubPath : homePath;
}
