import { listPeople, PEOPLE_SORTS } from '@quivertree/contract/people/people';
import { administrationPath } from '../../pages/paths.ts';
import { choicesOf } from '../../ui/options.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../pages/link.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { EmailText } from '../hub/email-text.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { useList } from '../hub/use-list.ts';
import { When } from '../hub/when.tsx';
import { ROLE_WORDS } from './role-words.ts';

export default function PeoplePage() {
  const list = useList({ call: listPeople, sorts: PEOPLE_SORTS, filters: ['q', 'role', 'state'] });
  return (
    <HubPage title="People" lead="Everyone with an account.">
      <ListView
        list={list}
        name="People"
        search="Name or email"
        filters={[
          { name: 'role', label: 'Role', choices: choicesOf(ROLE_WORDS) },
          {
            name: 'state',
            label: 'Account',
            choices: [
              { value: 'open', label: 'Active' },
              { value: 'locked', label: 'Locked' },
              { value: 'proposed', label: 'Proposed as administrator' },
            ],
          },
        ]}
        rowKey={({ id }) => id}
        columns={[
          {
            label: 'Name',
            sort: 'name',
            cell: ({ id, name }) => (
              <Link
                to={administrationPath(`/people/${id}`)}
                className="underline decoration-1 underline-offset-4 hover:decoration-2"
              >
                {name}
              </Link>
            ),
          },
          { label: 'Email', cell: ({ email }) => <EmailText email={email} /> },
          { label: 'Roles', cell: ({ roles }) => roles.map((role) => ROLE_WORDS[role]).join(', ') },
          {
            label: 'Account',
            cell: ({ lockedAt }) =>
              lockedAt ? <StatusPill tone="bad">Locked</StatusPill> : <StatusPill tone="good">Active</StatusPill>,
          },
          { label: 'Joined', sort: 'createdAt', cell: ({ createdAt }) => <When at={createdAt} /> },
        ]}
        empty={<EmptyState title="No accounts yet" />}
      />
    </HubPage>
  );
}
