import { plural } from '@quivertree/domain/text/plural';
import { getPerson, type PersonDetails } from '@quivertree/contract/people/people';
import { formatMoney, minorOf } from '@quivertree/domain/money/money';
import { MEMBER_ROLE_LABELS } from '@quivertree/domain/organisers/organiser-roles';
import { hasSecondFactor } from '@quivertree/domain/accounts/second-factor';
import { useParams } from 'react-router';
import { administrationPath, reviewedOrganiserPath } from '../../pages/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Link } from '../../pages/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { AnswerView } from '../../queries/answer-view.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { OrderLink } from '../hub/links.tsx';
import { OrderState } from '../hub/order-state.tsx';
import { When } from '../hub/when.tsx';
import { useSession } from '../session/use-session.ts';
import { ActFor } from '../acting/act-for.tsx';
import { whenWords } from '../administration/age-words.ts';
import { PersonActions } from './person-actions.tsx';
import { ROLE_WORDS } from './role-words.ts';
import { useAnswer } from '../../queries/use-query.ts';

const PEOPLE = { label: 'People', to: administrationPath('/people') };

/** A person's account, organisations and orders, with the actions that an administrator may take. */
export default function PersonPage() {
  const { userId = '' } = useParams();
  const person = useAnswer(getPerson, { params: { userId } });
  return (
    <HubPage title={person.data?.name ?? 'Person'} back={PEOPLE} lead={person.data?.email}>
      <AnswerView query={person} name="the person" awaited={<Skeleton className="h-[32rem]" />}>
        {(data) => <Person person={data} />}
      </AnswerView>
    </HubPage>
  );
}

function Person({ person }: { person: PersonDetails }) {
  const { user } = useSession();
  const auditLog = administrationPath(`/audit-log?q=${person.id}`);
  return (
    <div className="flex flex-col gap-9">
      <DefinitionList
        facts={[
          ...(person.avatarUrl
            ? [
                [
                  'Picture',
                  <img key="picture" src={person.avatarUrl} alt="" className="size-16 object-cover" />,
                ] as const,
              ]
            : []),
          [
            'Account',
            person.lockedAt ? (
              <StatusPill key="account" tone="bad">
                Locked since {whenWords(person.lockedAt)}
              </StatusPill>
            ) : (
              <StatusPill key="account" tone="good">
                Active
              </StatusPill>
            ),
          ],
          ['Roles', person.roles.map((role) => ROLE_WORDS[role]).join(', ')],
          ...(person.proposal ? [['Proposed', <Proposal key="proposal" proposal={person.proposal} />] as const] : []),
          ['Email', person.emailConfirmed ? 'Confirmed' : 'Not confirmed'],
          ['Password', person.hasPassword ? 'Set' : 'None; signs in another way'],
          ['Two-step verification', <TwoStep key="two-step" person={person} />],
          ['Member since', whenWords(person.createdAt)],
          ['Last signed in', person.lastSignedInAt ? whenWords(person.lastSignedInAt) : 'Never'],
          ['Signed-in devices', plural(person.sessions, '1 device', '{n} devices')],
          ['Organisations', <Organisations key="organisations" person={person} />],
          [
            'Audit log',
            <Link key="audit log" to={auditLog} className="underline underline-offset-4">
              Actions by this person and on their account
            </Link>,
          ],
        ]}
      />
      <PersonActions person={person} isYou={user?.id === person.id} />
      <ActFor person={person} />
      <Orders person={person} />
    </div>
  );
}

function Proposal({ proposal: { by, at, youMayAgree } }: { proposal: NonNullable<PersonDetails['proposal']> }) {
  return (
    <>
      <StatusPill tone="waiting">As administrator</StatusPill>
      <span className="mt-1 block">
        {youMayAgree
          ? `Proposed by ${by}, ${whenWords(at)}. You or another administrator has to agree.`
          : `Proposed by you, ${whenWords(at)}. Another administrator has to agree.`}
      </span>
    </>
  );
}

function TwoStep({ person: { secondFactor } }: { person: PersonDetails }) {
  const { totp, passkeys, resetDueAt } = secondFactor;
  if (!hasSecondFactor(secondFactor)) return 'None';
  const factors = [
    ...(totp ? ['Authenticator app'] : []),
    ...(passkeys > 0 ? [plural(passkeys, '1 passkey', '{n} passkeys')] : []),
  ].join(', ');
  return (
    <>
      {factors}
      {resetDueAt && (
        <span className="mt-1 block">
          <StatusPill tone="waiting">Removal on {whenWords(resetDueAt)}</StatusPill>
        </span>
      )}
    </>
  );
}

function Organisations({ person: { organisations } }: { person: PersonDetails }) {
  if (organisations.length === 0) return 'None';
  return (
    <ul>
      {organisations.map(({ id, name, role }) => (
        <li key={id}>
          <Link to={reviewedOrganiserPath(id)} className="underline underline-offset-4">
            {name}
          </Link>{' '}
          ({MEMBER_ROLE_LABELS[role].name})
        </li>
      ))}
    </ul>
  );
}

function Orders({ person: { orders, emailConfirmed } }: { person: PersonDetails }) {
  return (
    <section aria-labelledby="orders">
      <h2 id="orders" className="mb-3 text-xl">
        Orders
      </h2>
      {orders.length === 0 ? (
        <p className="text-soft">
          {emailConfirmed
            ? 'No orders with this email address.'
            : 'Orders will show up here once this person has confirmed their email address.'}
        </p>
      ) : (
        <DataTable
          caption="Orders"
          rows={orders}
          rowKey={({ reference }) => reference}
          columns={[
            {
              label: 'Order',
              cell: ({ eventId, reference }) => <OrderLink eventId={eventId} reference={reference} />,
            },
            { label: 'Event', cell: ({ eventName }) => eventName },
            {
              label: 'State',
              cell: (order) => <OrderState order={order} />,
            },
            { label: 'Ordered', cell: ({ orderedAt }) => <When at={orderedAt} /> },
            {
              label: 'Total',
              figures: true,
              cell: ({ total, currency }) => formatMoney({ amount: minorOf(total), currency }),
            },
          ]}
        />
      )}
    </section>
  );
}
