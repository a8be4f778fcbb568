import { changeAvatar } from '@quivertree/contract/own-account';
import { useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../api-client.ts';
import { showSuccess } from '../../ui/toast.ts';
import { useAttempt } from '../../use-attempt.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import { browserSession } from '../session/use-session.ts';
import { accountQuery } from './account-query.ts';
import { AccountSection } from './account-section.tsx';

/** Somebody's own picture: kept as soon as it is chosen. */
export function AvatarSection({ account: { avatarUrl } }: { account: { avatarUrl: string | null } }) {
  const queries = useQueryClient();
  const { problem, attempt } = useAttempt();
  const keep = (pictureId: string | null) =>
    attempt(async () => {
      await apiClient.call(changeAvatar, { body: { pictureId } });
      await Promise.all([queries.invalidateQueries({ queryKey: accountQuery.queryKey }), browserSession().reload()]);
      void showSuccess(pictureId ? 'Your picture is changed.' : 'Your picture is taken away.');
    });

  return (
    <AccountSection
      title="Picture"
      about="You see it in your menu, and we see it when you need our help. Nobody else does."
    >
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
