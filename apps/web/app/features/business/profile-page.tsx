import { changeOrganiserEmail, type KeptProfile } from '@quivertree/contract/organisations';
import { isEmail } from '@quivertree/domain/custom-fields';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { apiClient } from '../../api-client.ts';
import { organiserPath } from '../../paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountSection } from '../account/account-section.tsx';
import { SavedForm } from '../account/saved-form.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { useOrganisation } from '../hub/organisation-frame.tsx';
import { typedInto } from '../session/form-control.ts';
import { PlanSection } from './plan-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { profileQuery } from './organisation-queries.ts';

/** What an organisation tells of itself, where it is written to, and its plan. */
export function ProfilePage() {
  const { id } = useOrganisation();
  const profile = useQuery(profileQuery(id));
  return (
    <HubPage
      title="Profile"
      actions={
        profile.data?.state === 'approved' && (
          <Link
            to={organiserPath(profile.data.slug)}
            className="inline-flex min-h-11 items-center gap-1.5 text-atlantic-ink underline underline-offset-4"
          >
            Public page
            <ExternalLink aria-hidden className="size-4" />
          </Link>
        )
      }
    >
      {profile.isError ? (
        <ErrorState onRetry={() => void profile.refetch()} retrying={profile.isFetching}>
          {`Error loading the profile: ${profile.error.message}`}
        </ErrorState>
      ) : profile.data ? (
        <>
          <AccountSection
            title="Your page"
            about={
              profile.data.state === 'approved'
                ? 'Everybody sees this on your page, which your events lead to.'
                : 'Everybody sees this on your page, as soon as your organisation is approved.'
            }
          >
            <ProfileForm organiserId={id} profile={profile.data} />
          </AccountSection>
          <EmailSection organiserId={id} profile={profile.data} />
          <PlanSection organiserId={id} />
        </>
      ) : (
        <Skeleton className="h-96" />
      )}
    </HubPage>
  );
}

function EmailSection({ organiserId, profile }: { organiserId: string; profile: KeptProfile }) {
  const queries = useQueryClient();
  return (
    <AccountSection
      title="Contact address"
      about={
        <>
          <p>
            We write to <strong className="wrap-anywhere">{profile.email}</strong>, and visitors of your page see it.
          </p>
          {profile.emailWaiting && (
            <p role="status" className="mt-2 border-l-4 border-aloe py-1 pl-4">
              {`${profile.emailWaiting} waits for its link to be opened.`}
            </p>
          )}
        </>
      }
    >
      <SavedForm
        button={profile.emailWaiting ? 'Send the link' : 'Change the address'}
        check={(form) => (isEmail(typedInto(form, 'email')) ? undefined : 'Please enter a valid email address.')}
        save={async (form) => {
          const body = { email: typedInto(form, 'email') };
          const { message } = await apiClient.call(changeOrganiserEmail, { params: { organiserId }, body });
          await queries.invalidateQueries({ queryKey: ['organisation', organiserId] });
          return message;
        }}
      >
        <TextField
          key={profile.emailWaiting}
          label="New address"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={profile.emailWaiting ?? ''}
          hint="It holds as soon as the link that we mail there is opened."
          required
        />
      </SavedForm>
    </AccountSection>
  );
}
