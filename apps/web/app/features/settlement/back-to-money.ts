import { organisationPath } from '../../pages/paths.ts';

/** Back link for the pages below an organisation's money page. */
export function backToMoney(organiserId: string): { label: string; to: string } {
  return { label: 'Money', to: organisationPath(organiserId, '/money') };
}
