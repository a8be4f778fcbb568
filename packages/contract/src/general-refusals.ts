import { isOpenWhileActing } from './acting/open-while-acting.ts';
import type { Call } from './call.ts';
import type { RefusalCode } from './refusals.ts';

/** General refusals that a call may give because of its inputs, its access or the server's state. */
export function generalRefusals(call: Call): RefusalCode[] {
  const { access, path, body, upload, stepUp, everyApp } = call;
  return [
    'request.invalid',
    'server.busy',
    'server.fault',
    ...(everyApp ? [] : OLD_APP),
    ...(body ? FORMS.json : []),
    ...(upload ? FORMS.file : []),
    ...(access === 'public' ? [] : SIGNED_IN),
    ...(access !== 'public' && access !== 'door' && !isOpenWhileActing(call) ? CLOSED_WHILE_ACTING : []),
    ...(access === 'organiser' || access === 'administrator' || typeof access === 'object' ? FOR_ROLES : []),
    ...(access === 'administrator' || typeof access === 'object' ? SECOND_FACTOR : []),
    ...(typeof access === 'object' ? unknownSubject(path) : []),
    ...(stepUp ? STEP_UP : []),
  ];
}

const OLD_APP = ['app.outdated'] as const;
const FORMS = {
  json: ['request.broken_json', 'request.too_large', 'request.unsupported_type'],
  file: ['request.too_large'],
} as const;
const SIGNED_IN = ['auth.required'] as const;
const CLOSED_WHILE_ACTING = ['acting.not_allowed'] as const;
const FOR_ROLES = ['access.denied'] as const;
const SECOND_FACTOR = ['auth.second_factor_missing'] as const;
const STEP_UP = ['auth.step_up_required'] as const;

/** Refusals if the resource in the path doesn't exist or belongs to someone else. */
function unknownSubject(path: string): readonly RefusalCode[] {
  if (path.includes('{reference}')) return ['order.not_found', 'order.reference_ambiguous'];
  return [path.includes('{eventId}') ? 'event.not_found' : 'organiser.not_found'];
}

/** All of a call's refusals: its own, and those that follow from its access and input. */
export function refusalsOf(call: Call): ReadonlySet<RefusalCode> {
  return new Set([...generalRefusals(call), ...(call.refusals ?? [])]);
}
