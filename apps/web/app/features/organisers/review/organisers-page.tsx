import { listOrganisers, ORGANISER_SORTS } from '@quivertree/contract/organisers/organiser-review';
import { ORGANISER_STATES } from '@quivertree/domain/organisers/organiser-states';
import { administrationPath, reviewedOrganiserPath } from '../../../pages/paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../pages/link.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { EmailText } from '../../hub/email-text.tsx';
import { HubPage } from '../../hub/hub-page.tsx';
import { ListView } from '../../hub/list-view.tsx';
import { ORGANISER_STATE_TONES, ORGANISER_STATE_WORDS } from '../../hub/state-words.ts';
import { useList } from '../../hub/use-list.ts';
import { When } from '../../hub/when.tsx';
import { PLAN_WORDS } from '../../settlement/platform/plan-words.ts';
import { whenWords } from '../../administration/age-words.ts';

/** All organisations, with a shortcut to those waiting for review. */
export default function OrganisersPage() {
  const list = useList({ call: listOrganisers, sorts: ORGANISER_SORTS, filters: ['q', 'state', 'show'] });
  return (
    <HubPage
      title="Organisers"
      actions={
        <Link
          to={`${administrationPath('/organisers')}?show=waiting&sort=waitingSince%2CASC`}
          className={buttonClass('outline')}
        >
          Waiting for review
        </Link>
      }
    >
      <ListView
        list={list}
        name="Organisers"
        search="Name, email or link"
        filters={[
          {
            name: 'state',
            label: 'State',
            choices: ORGANISER_STATES.map((value) => ({ value, label: ORGANISER_STATE_WORDS[value] })),
          },
          {
            name: 'show',
            label: 'Review',
            choices: [
              { value: 'waiting', label: 'Waiting for review' },
              { value: 'changed', label: 'Changed since review' },
            ],
          },
        ]}
        rowKey={({ id }) => id}
        columns={[
          {
            label: 'Organiser',
            sort: 'name',
            cell: ({ id, name, email }) => (
              <>
                <Link
                  to={reviewedOrganiserPath(id)}
                  className="underline decoration-1 underline-offset-4 hover:decoration-2"
                >
                  {name}
                </Link>
                <span className="block text-sm font-normal text-soft">
                  <EmailText email={email} />
                </span>
              </>
            ),
          },
          {
            label: 'State',
            cell: ({ state, trusted, changedSince }) => (
              <>
                <StatusPill tone={ORGANISER_STATE_TONES[state]}>{ORGANISER_STATE_WORDS[state]}</StatusPill>
                {state === 'approved' && trusted && (
                  <span className="block text-sm text-soft sm:whitespace-nowrap">Publishes without review</span>
                )}
                {changedSince && (
                  <span className="mt-1 block">
                    <StatusPill tone="waiting">Changed {whenWords(changedSince)}</StatusPill>
                  </span>
                )}
              </>
            ),
          },
          { label: 'City', cell: ({ city }) => city || '–' },
          { label: 'Plan', cell: ({ plan }) => PLAN_WORDS[plan] },
          { label: 'Events', figures: true, cell: ({ events }) => events.toLocaleString('en') },
          {
            label: 'Applied',
            sort: 'appliedAt',
            cell: ({ appliedAt }) => <When at={appliedAt} />,
          },
        ]}
        empty={
          <EmptyState title="No organisers yet">
            <p className="text-soft">Organisers show up here when they apply.</p>
          </EmptyState>
        }
      />
    </HubPage>
  );
}
