import {
  changeOrganiserEmail,
  getOrganisationStatus,
  getProfile,
  type SavedProfile,
} from '@quivertree/contract/organisers/organisations';
import { isEmail } from '@quivertree/domain/events/custom-fields';
import { apiClient } from '../../calls/api-client.ts';
import { organiserPath } from '../../pages/paths.ts';
import { TextField } from '../../ui/field.tsx';
import { Link } from '../../pages/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountSection } from '../accounts/account-section.tsx';
import { SettingsForm } from '../accounts/settings-form.tsx';
import { AnswerView } from '../../queries/answer-view.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { useOrganisation } from '../hub/organisation-frame.tsx';
import { typedInto } from '../session/form-control.ts';
import { UnlessActing } from '../hub/unless-acting.tsx';
import { PlanSection } from './plan-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { refresh } from '../../queries/answers.ts';
import { useAnswer } from '../../queries/use-query.ts';
import { Icon } from '../../ui/icon.tsx';
import { EXTERNAL } from '../../ui/icons.ts';

/** An organisation's public profile, contact address and plan. */
export default function ProfilePage() {
  const { id } = useOrganisation();
  const profile = useAnswer(getProfile, { params: { organiserId: id } });
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
            <Icon path={EXTERNAL} className="size-4" />
          </Link>
        )
      }
    >
      <AnswerView query={profile} name="the profile" awaited={<Skeleton className="h-96" />}>
        {(data) => (
          <>
            <AccountSection
              title="Your page"
              about={
                data.state === 'approved'
                  ? 'Your profile is shown on your public page, which your events link to.'
                  : 'Your profile is shown on your public page once your organisation is approved.'
              }
            >
              {data.state === 'approved' && data.awaitsReReview && (
                <p role="status" className="mb-5 border-l-4 border-aloe py-1 pl-4">
                  Your changes are already public. We’ll review them soon.
                </p>
              )}
              <ProfileForm organiserId={id} profile={data} />
            </AccountSection>
            <EmailSection organiserId={id} profile={data} />
            <PlanSection organiserId={id} />
          </>
        )}
      </AnswerView>
    </HubPage>
  );
}

function EmailSection({ organiserId, profile }: { organiserId: string; profile: SavedProfile }) {
  return (
    <AccountSection
      title="Contact email"
      about={
        <>
          <p>
            We’ll email you at <strong className="wrap-anywhere">{profile.email}</strong>, which is also shown on your
            page.
          </p>
          {profile.pendingEmail && (
            <p role="status" className="mt-2 border-l-4 border-aloe py-1 pl-4">
              {`${profile.pendingEmail} isn’t confirmed yet. Open the link we sent to that address.`}
            </p>
          )}
        </>
      }
    >
      <UnlessActing to="change the contact email">
        <EmailForm organiserId={organiserId} profile={profile} />
      </UnlessActing>
    </AccountSection>
  );
}

function EmailForm({ organiserId, profile }: { organiserId: string; profile: SavedProfile }) {
  return (
    <SettingsForm
      button={profile.pendingEmail ? 'Send link' : 'Change email'}
      check={(form) => (isEmail(typedInto(form, 'email')) ? undefined : 'Please enter a valid email address.')}
      save={async (form) => {
        const body = { email: typedInto(form, 'email') };
        const { message } = await apiClient.call(changeOrganiserEmail, { params: { organiserId }, body });
        await refresh(getProfile, getOrganisationStatus);
        return message;
      }}
    >
      <TextField
        key={profile.pendingEmail}
        label="New email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={profile.pendingEmail ?? ''}
        hint="The new address takes effect once you’ve opened the link that we’ll email to it."
        required
      />
    </SettingsForm>
  );
}
