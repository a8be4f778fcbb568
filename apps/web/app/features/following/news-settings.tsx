import { getFollowing } from '@quivertree/contract/following/following';
import { useAnswer } from '../../queries/use-query.ts';
import { NewsChoices } from './news-choices.tsx';

/** The choice of news among the account's settings. */
export function NewsSettings() {
  const following = useAnswer(getFollowing, {});
  return following.data ? <NewsChoices chosen={following.data.newsKinds} /> : null;
}
