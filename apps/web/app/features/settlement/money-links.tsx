import { BANK_PEOPLE, isOpenTo } from '@quivertree/contract/access';
import { organisationPath } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../link.tsx';
import { useOrganisation } from '../hub/organisation-frame.tsx';
import { usePerson } from '../hub/use-person.ts';

/** Links to the pages below an organisation's money. */
export function MoneyLinks({ organiserId }: { organiserId: string }) {
  const person = usePerson(useOrganisation().role);
  return (
    <>
      <Link to={organisationPath(organiserId, '/money/payouts')} className={buttonClass('outline')}>
        Payouts
      </Link>
      <Link to={organisationPath(organiserId, '/money/bank-details')} className={buttonClass('outline')}>
        {isOpenTo(BANK_PEOPLE, person) ? 'Bank details' : 'Payout account'}
      </Link>
    </>
  );
}
