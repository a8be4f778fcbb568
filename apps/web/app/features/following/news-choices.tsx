import { chooseNews, getFollowing } from '@quivertree/contract/following/following';
import { ALL_NEWS_KINDS, NEWS_KINDS, type NewsKind } from '@quivertree/domain/following/news-kinds';
import { NEWS_EXPLAINED } from '@quivertree/domain/following/news-words';
import { apiClient } from '../../calls/api-client.ts';
import { setAnswer } from '../../queries/answers.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { AccountSection } from '../accounts/account-section.tsx';
import { SettingsForm } from '../accounts/settings-form.tsx';
import { useAnswer } from '../../queries/use-query.ts';

/** Choice of the kinds of news that someone gets by email; each is off until it is chosen. */
export function NewsChoices({ chosen }: { chosen: readonly NewsKind[] }) {
  return (
    <AccountSection title="News by email" about={NEWS_EXPLAINED}>
      <SettingsForm
        key={chosen.join()}
        button="Save"
        save={async (form) => {
          const ticked = new FormData(form).getAll('news');
          const newsKinds = ALL_NEWS_KINDS.filter((kind) => ticked.includes(kind));
          setAnswer(getFollowing, {}, await apiClient.call(chooseNews, { body: { newsKinds } }));
          return 'Email settings saved';
        }}
      >
        <fieldset>
          <legend className="mb-2 font-semibold">Email me when</legend>
          {ALL_NEWS_KINDS.map((kind) => (
            <CheckboxField
              key={kind}
              name="news"
              value={kind}
              label={NEWS_KINDS[kind].name}
              defaultChecked={chosen.includes(kind)}
            />
          ))}
        </fieldset>
      </SettingsForm>
    </AccountSection>
  );
}

/** The choice of news among the account's settings. */
export function NewsSettings() {
  const following = useAnswer(getFollowing, {});
  return following.data ? <NewsChoices chosen={following.data.newsKinds} /> : null;
}
