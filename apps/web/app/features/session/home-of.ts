import type { Role } from '@quivertree/contract/accounts';
import { adminHubPath, businessHubPath, homePath } from '../../paths.ts';

/** Staff who come from nowhere else begin in their hub; everyone else at home. */
export function homeOf(roles: readonly Role[]): string {
  if (roles.includes('ADMINISTRATOR')) return adminHubPath;
  return roles.includes('BUSINESS_ADMIN') ? businessHubPath : homePath;
}
