import { listMyOrganisations } from '@quivertree/contract/organisers/organisers';
import { MEMBER_ROLE_LABELS } from '@quivertree/domain/organisers/organiser-roles';
import { Redirect, router } from 'expo-router';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { LinkRow, Links } from '../../design/links.tsx';
import { Screen } from '../../design/screen.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { AnswerView } from '../../query/answer-view.tsx';
import { useCall } from '../../query/use-call.ts';
import { useSession } from '../../session/use-session.ts';

/** The signed-in person's organisations. Leads to the organisation if there is only one. */
export function OrganisationsScreen() {
  const { ready, user } = useSession();
  return (
    <Screen belowHeader testID="organisations">
      {user ? (
        <Organisations />
      ) : (
        ready && (
          <EmptyState title="Your organisation" text="Sign in to see your organisation’s sales and latest orders.">
            <Button
              label="Sign in"
              onPress={() => router.push({ pathname: '/login', params: { from: '/business' } })}
            />
          </EmptyState>
        )
      )}
    </Screen>
  );
}

function Organisations() {
  const organisations = useCall(listMyOrganisations, {});
  return (
    <AnswerView query={organisations} loadingLabel="Loading your organisations" skeleton={<Skeleton height={160} />}>
      {(all) => {
        const [only, second] = all;
        if (!only)
          return (
            <EmptyState
              title="No organisation yet"
              text="Once you’re a member of an organisation, its events, sales and doors will show up here."
            />
          );
        if (!second)
          return <Redirect href={{ pathname: '/business/[organiserId]', params: { organiserId: only.id } }} />;
        return (
          <Links title="Your organisations">
            {all.map(({ id, name, role }) => (
              <LinkRow
                key={id}
                label={role ? `${name} (${MEMBER_ROLE_LABELS[role].name})` : name}
                onPress={() => router.push({ pathname: '/business/[organiserId]', params: { organiserId: id } })}
              />
            ))}
          </Links>
        );
      }}
    </AnswerView>
  );
}
