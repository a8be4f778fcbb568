import { getHubEvent, getMembership, listMyOrganisations, listOrganiserEvents } from '@quivertree/contract/organisers';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { hubEvent } from './hub-event.ts';
import { listOrganiserEvents as organiserEvents } from './list-organiser-events.ts';
import { membershipIn, myOrganisations } from './memberships.ts';

export function organiserRoutes({ pool }: Context): CallRoute[] {
  return [
    answerCall(listMyOrganisations, (_, { user }) => myOrganisations(pool, user.id)),
    answerCall(getMembership, (_, { organisation, user }) => membershipIn(pool, organisation.organiserId, user.id)),
    answerCall(getHubEvent, (_, { organisation, user }) => hubEvent(pool, organisation, user.id)),
    answerCall(listOrganiserEvents, ({ query }, { organisation }) =>
      organiserEvents(pool, organisation.organiserId, query),
    ),
  ];
}
