import type { AuditAction } from '@quivertree/domain/audit-log/audit-actions';
import type * as z from 'zod/mini';
import type { StepUpPurpose } from '@quivertree/domain/accounts/step-up';
import type { Access } from './access.ts';
import type { RefusalCode } from './refusals.ts';

/**
 * Declaration of an API call, from which the server's routing and validation, the typed client and the OpenAPI document
 * are derived.
 */
export interface Call {
  name: string;
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `{parameters}`, as in OpenAPI. */
  path: string;
  access: Access;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The body is a file instead of JSON, with at most this many bytes. */
  upload?: { maxBytes: number };
  /** Repeats with the same `Idempotency-Key` header take effect once and get the same response. */
  idempotent?: true;
  /**
   * Audit action that a successful call logs, or all the actions that it may log; empty if it changes nothing worth
   * logging.
   */
  logs?: AuditAction | readonly AuditAction[];
  /** Requires step-up authentication for this purpose within the last ten minutes: header `X-Step-Up`. */
  stepUp?: StepUpPurpose;
  /**
   * True for calls that move money or decide who may move it. To make them, members whose role has access to money must
   * have signed in with two-step verification. Administrators must have done so to make any call.
   */
  secondFactor?: true;
  /**
   * The response contains keys that authorise public mutations, so the call is refused while acting on behalf of
   * someone.
   */
  returnsKeys?: true;
  /** True if the call is answered even for versions of the phone app that are no longer supported. */
  everyApp?: true;
  answer: z.ZodMiniType;
  /** Refusals specific to this call; `general-refusals.ts` adds those that follow from the call's inputs and access. */
  refusals?: readonly RefusalCode[];
}

/** Requires every mutation by a signed-in user to declare its audit actions. */
type MustLog<C extends Call> = C['method'] extends 'GET'
  ? unknown
  : C['access'] extends 'public' | 'door'
    ? unknown
    : { logs: AuditAction | readonly AuditAction[] };

/** Declares a call, preserving its exact types. */
export function defineCall<const C extends Call>(call: C & MustLog<C>): C {
  return call;
}

type Part<C extends Call, Key extends 'params' | 'query' | 'body'> = C[Key] extends z.ZodMiniType
  ? { [K in Key]: z.input<C[Key]> }
  : unknown;

/** A call's input, before defaults are applied. */
export type CallInput<C extends Call> = Part<C, 'params'> &
  Part<C, 'query'> &
  Part<C, 'body'> &
  (C['upload'] extends object ? { file: Blob } : unknown);

/** A call's validated input, with defaults applied. */
export type CallRequest<C extends Call> = {
  [Key in 'params' | 'query' | 'body']: C[Key] extends z.ZodMiniType ? z.output<C[Key]> : undefined;
} & { file: C['upload'] extends object ? Uint8Array : undefined };

export type Answer<C extends Call> = z.output<C['answer']>;
