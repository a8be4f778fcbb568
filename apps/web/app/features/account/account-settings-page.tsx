import { changeEmail, changeName, changePassword } from '@quivertree/contract/own-account';
import type { getAccount } from '@quivertree/contract/own-account';
import type { Answer } from '@quivertree/contract/call';
import { isEmail } from '@quivertree/domain/custom-fields';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../api-client.ts';
import { forgotPasswordPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { Link } from '../../link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { formControl, typedInto } from '../session/form-control.ts';
import { checkNewPassword, NewPasswordFields, newPasswordOf } from '../session/new-password-fields.tsx';
import { signOut } from '../session/sign-out.ts';
import { browserSession } from '../session/use-session.ts';
import { accountQuery } from './account-query.ts';
import { AccountSection } from './account-section.tsx';
import { AvatarSection } from './avatar-section.tsx';
import { ConfirmAddress } from './confirm-address.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { MailChoices } from './mail-choices.tsx';
import { MyData } from './my-data.tsx';
import { OtherWaysIn } from './other-ways-in.tsx';
import { SavedForm } from './saved-form.tsx';
import { SecondStep } from './second-step.tsx';
import { Sessions } from './sessions.tsx';

type Account = Answer<typeof getAccount>;

/** Everything about somebody's own account, and the ways to change it. */
export function AccountSettingsPage() {
  const account = useQuery(accountQuery);
  return (
    <div className="wall py-8 md:py-12">
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl sm:text-5xl">Account settings</h1>
        <Button kind="outline" onClick={signOut}>
          Sign out
        </Button>
      </div>
      {account.isPending && <Loading />}
      {account.isError && (
        <ErrorState onRetry={() => void account.refetch()} retrying={account.isFetching}>
          {`Error loading your account: ${account.error.message}`}
        </ErrorState>
      )}
      {account.data && <Settings account={account.data} />}
    </div>
  );
}

function Settings({ account }: { account: Account }) {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: accountQuery.queryKey });
  return (
    <>
      <AccountSection title="Name" about="It stands in your mails and, if you are a member, beside what you do.">
        <SavedForm
          button="Save name"
          check={(form) => (typedInto(form, 'name') === '' ? 'Please enter your full name.' : undefined)}
          save={async (form) => {
            await apiClient.call(changeName, { body: { name: typedInto(form, 'name') } });
            await reload();
            return 'Your name is changed.';
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
        </SavedForm>
      </AccountSection>
      <AvatarSection account={account} />
      <EmailSection account={account} />
      <PasswordSection hasPassword={account.hasPassword} />
      <OtherWaysIn account={account} onChanged={reload} />
      <SecondStep />
      <Sessions />
      <MailChoices declined={account.declinedMails} onSaved={reload} />
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
          ? 'It’s confirmed: tickets bought with it are in your account.'
          : 'It isn’t confirmed yet. Open the link in our email: then the tickets bought with it show up here, and you can set up two-step verification or join an organisation.'
      }
    >
      <p className="mb-4 font-semibold break-all">{account.email}</p>
      {!account.emailConfirmed && (
        <div className="mb-6">
          <ConfirmAddress>{null}</ConfirmAddress>
        </div>
      )}
      <SavedForm
        button="Change address"
        check={(form) => (isEmail(typedInto(form, 'email')) ? undefined : 'Please enter a valid email address.')}
        save={async (form) =>
          (await apiClient.call(changeEmail, { body: { email: typedInto(form, 'email') } })).message
        }
      >
        <TextField label="New email address" name="email" type="email" autoComplete="email" maxLength={254} required />
      </SavedForm>
    </AccountSection>
  );
}

function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  if (!hasPassword)
    return (
      <AccountSection title="Password" about="You sign in with Google and have no password here.">
        <Link to={forgotPasswordPath} className="font-semibold text-atlantic-ink underline">
          Set a password by mail
        </Link>
      </AccountSection>
    );
  return (
    <AccountSection title="Password" about="Everywhere else you are signed out when it changes.">
      <SavedForm
        button="Change password"
        check={(form) => checkNewPassword(form)?.message}
        save={async (form) => {
          const tokens = await apiClient.call(changePassword, { body: { newPassword: newPasswordOf(form) } });
          await browserSession().signInWithTokens(tokens, () => Promise.resolve());
          for (const field of ['password', 'confirmation']) formControl(form, field).value = '';
          return 'Your password is changed.';
        }}
      >
        <NewPasswordFields problemAt={() => undefined} />
      </SavedForm>
    </AccountSection>
  );
}
