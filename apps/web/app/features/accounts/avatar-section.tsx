import { changeAvatar, getAccount } from '@quivertree/contract/accounts/own-account';
import { apiClient } from '../../calls/api-client.ts';
import { showSuccess } from '../../ui/toast.ts';
import { useAttempt } from '../../calls/use-attempt.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import { browserSession } from '../session/use-session.ts';
import { AccountSection } from './account-section.tsx';
import { refresh } from '../../queries/answers.ts';

/** The user's own picture, saved as soon as it is chosen. */
export function AvatarSection({ account: { avatarUrl } }: { account: { avatarUrl: string | null } }) {
  const { problem, attempt } = useAttempt();
  const keep = (pictureId: string | null) =>
    attempt(async () => {
      await apiClient.call(changeAvatar, { body: { pictureId } });
      await Promise.all([refresh(getAccount), browserSession().reload()]);
      void showSuccess(pictureId ? 'Picture changed' : 'Picture removed');
    });

  return (
    <AccountSection title="Picture" about="Shown in your menu, and to us when you ask for help. No one else sees it.">
      <PictureField
        label="Your picture"
        purpose="avatar"
        shown={avatarUrl}
        removable={avatarUrl !== null}
        onPicture={(picture) => void keep(picture?.id ?? null)}
        error={problem}
      />
    </AccountSection>
  );
}
