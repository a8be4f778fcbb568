import { changeBankDetails, getBankDetails } from '@quivertree/contract/settlement/bank-details';
import { apiClient } from '../../calls/api-client.ts';
import { TextField } from '../../ui/field.tsx';
import { SettingsForm } from '../accounts/settings-form.tsx';
import { typedInto } from '../session/form-control.ts';
import { refresh } from '../../queries/answers.ts';

/** Form that changes an organisation's bank details after step-up authentication. */
export function ChangeBankDetails({ organiserId, first }: { organiserId: string; first: boolean }) {
  return (
    <section aria-labelledby="change-bank-details" className="max-w-md">
      <h2 id="change-bank-details" className="mb-3 text-xl">
        {first ? 'Add bank details' : 'Change bank details'}
      </h2>
      <SettingsForm
        button={first ? 'Add bank details' : 'Change bank details'}
        check={(form) => FIELDS.find(({ name }) => typedInto(form, name) === '')?.missing}
        save={async (form) => {
          const body = {
            holder: typedInto(form, 'holder'),
            bank: typedInto(form, 'bank'),
            branchCode: typedInto(form, 'branchCode'),
            accountNumber: typedInto(form, 'accountNumber'),
          };
          await apiClient.call(changeBankDetails, { params: { organiserId }, body });
          form.reset();
          await refresh(getBankDetails);
          return 'Bank details saved. We’ve emailed the organisation and its owners.';
        }}
      >
        <TextField label="Account holder" name="holder" maxLength={100} autoComplete="off" required />
        <TextField label="Bank" name="bank" maxLength={60} autoComplete="off" required />
        <TextField label="Branch code" name="branchCode" inputMode="numeric" autoComplete="off" required />
        <TextField label="Account number" name="accountNumber" inputMode="numeric" autoComplete="off" required />
      </SettingsForm>
    </section>
  );
}

const FIELDS = [
  { name: 'holder', missing: 'Please enter the account holder.' },
  { name: 'bank', missing: 'Please enter the bank.' },
  { name: 'branchCode', missing: 'Please enter the branch code.' },
  { name: 'accountNumber', missing: 'Please enter the account number.' },
] as const;
