import { changeEmail, changeName, changePassword } from '@quivertree/contract/accounts/own-account';
import { getAccount } from '@quivertree/contract/accounts/own-account';
import type { Answer } from '@quivertree/contract/call';
import { isEmail } from '@quivertree/domain/events/custom-fields';
import { apiClient } from '../../calls/api-client.ts';
import { forgotPasswordPath } from '../../pages/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { Link } from '../../pages/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { formControl, typedInto } from '../session/form-control.ts';
import { HiddenEmailField } from '../session/email-field.tsx';
import { checkNewPassword, NewPasswordFields, newPasswordOf } from '../session/new-password-fields.tsx';
import { askToSignOut } from '../session/sign-out.ts';
import { browserSession, isActing } from '../session/use-session.ts';
import { AccountSection } from './account-section.tsx';
import { AvatarSection } from './avatar-section.tsx';
import { ConfirmAddress } from '../account-ownership/confirm-address.tsx';
import { DeleteAccount } from '../account-deletion/delete-account.tsx';
import { EmailChoices } from './email-choices.tsx';
import { NewsSettings } from '../following/news-choices.tsx';
import { MyData } from './my-data.tsx';
import { LinkedAccounts } from './linked-accounts.tsx';
import { SettingsForm } from './settings-form.tsx';
import { TwoStepVerification } from './two-step-verification.tsx';
import { Sessions } from './sessions.tsx';
import { refresh } from '../../queries/answers.ts';
import { useAnswer } from '../../queries/use-query.ts';

type Account = Answer<typeof getAccount>;

/** All settings of the user's own account. */
export default function AccountSettingsPage() {
  const account = useAnswer(getAccount, {});
  return (
    <div className="wall py-8 md:py-12">
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl sm:text-5xl">Account settings</h1>
        <Button kind="outline" onClick={askToSignOut}>
          Sign out
        </Button>
      </div>
      {account.isPending && <Loading />}
      {account.error && (
        <ErrorState onRetry={account.refetch} retrying={account.isFetching}>
          {`Error loading your account: ${account.error.message}`}
        </ErrorState>
      )}
      {account.data && isActing() && (
        <p className="mb-6 border-l-4 border-aloe py-1 pl-4">
          You can’t change someone’s settings while you’re acting on their behalf.
        </p>
      )}
      {account.data && (
        <fieldset disabled={isActing()} className="contents">
          <Settings account={account.data} />
        </fieldset>
      )}
    </div>
  );
}

function Settings({ account }: { account: Account }) {
  const reload = () => refresh(getAccount);
  return (
    <>
      <AccountSection
        title="Name"
        about="Used in emails to you and, if you’re in an organisation, shown in its activity."
      >
        <SettingsForm
          button="Save name"
          check={(form) => (typedInto(form, 'name') === '' ? 'Please enter your full name.' : undefined)}
          save={async (form) => {
            await apiClient.call(changeName, { body: { name: typedInto(form, 'name') } });
            await reload();
            return 'Name saved';
          }}
        >
          <TextField
            label="Full name"
            name="name"
            autoComplete="name"
            maxLength={120}
            defaultValue={account.name}
            required
          />
        </SettingsForm>
      </AccountSection>
      <AvatarSection account={account} />
      <EmailSection account={account} />
      <PasswordSection account={account} />
      <LinkedAccounts account={account} onChanged={reload} />
      <TwoStepVerification />
      <Sessions />
      <EmailChoices declined={account.declinedEmails} onSaved={reload} />
      <NewsSettings />
      <MyData />
      <DeleteAccount />
    </>
  );
}

function EmailSection({ account }: { account: Account }) {
  return (
    <AccountSection
      title="Email address"
      about={
        account.emailConfirmed
          ? 'Confirmed. Tickets bought with this address are in your account.'
          : 'Not confirmed yet. Open the link in our email to see tickets bought with this address, set up two-step verification or join an organisation.'
      }
    >
      <p className="mb-4 font-semibold break-all">{account.email}</p>
      {!account.emailConfirmed && (
        <div className="mb-6">
          <ConfirmAddress>{null}</ConfirmAddress>
        </div>
      )}
      <SettingsForm
        button="Change email address"
        check={(form) => (isEmail(typedInto(form, 'email')) ? undefined : 'Please enter a valid email address.')}
        save={async (form) =>
          (await apiClient.call(changeEmail, { body: { email: typedInto(form, 'email') } })).message
        }
      >
        <TextField label="New email address" name="email" type="email" autoComplete="email" maxLength={254} required />
      </SettingsForm>
    </AccountSection>
  );
}

function PasswordSection({ account }: { account: Account }) {
  if (!account.hasPassword)
    return (
      <AccountSection title="Password" about="You sign in with Google and don’t have a password here.">
        <Link to={forgotPasswordPath} className="font-semibold text-atlantic-ink underline">
          Set a password by email
        </Link>
      </AccountSection>
    );
  return (
    <AccountSection
      title="Password"
      about="Changing your password signs you out everywhere else and deletes your calendar link."
    >
      <SettingsForm
        button="Change password"
        check={(form) => checkNewPassword(form)?.message}
        save={async (form) => {
          const tokens = await apiClient.call(changePassword, { body: { newPassword: newPasswordOf(form) } });
          await browserSession().signInWithTokens(tokens, () => Promise.resolve());
          for (const field of ['password', 'confirmation']) formControl(form, field).value = '';
          return 'Password changed';
        }}
      >
        <HiddenEmailField email={account.email} />
        <NewPasswordFields problemAt={() => undefined} />
      </SettingsForm>
    </AccountSection>
  );
}
