import { organisationPath } from '../../paths.ts';

/** The way back from a page below an organisation's money. */
export function backToMoney(organiserId: string): { label: string; to: string } {
  return { label: 'Money', to: organisationPath(organiserId, '/money') };
}
