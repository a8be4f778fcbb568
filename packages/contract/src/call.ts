import type { RecordAction } from '@quivertree/domain/record-actions';
import type * as z from 'zod/mini';
import type { ProofPurpose } from '@quivertree/domain/proof';
import type { Access } from './access.ts';
import type { RefusalCode } from './refusals.ts';

/**
 * One call of the API as data: the server routes and validates by it, the client is typed by it, and OpenAPI is made
 * from it. `refusals` lists each expected "no"; every call may also answer `request.invalid` and the other general ones.
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
  /** Takes a file as its body in place of JSON, of at most so many bytes. */
  upload?: { mostBytes: number };
  /** True where a repeat with the same `Idempotency-Key` header has one effect and the same answer. */
  idempotent?: true;
  /** Which entry a successful call leaves in the record, or one of which; none where it changes nothing that matters. */
  records?: RecordAction | readonly RecordAction[];
  /** Asks whoever calls to have shown within ten minutes, for this purpose, that it is them: header `X-Proof`. */
  proof?: ProofPurpose;
  /**
   * Moves money, or decides who may: members whose role may touch money must have signed in with a second factor.
   * Administrators must for every call.
   */
  secondFactor?: true;
  /** Its answer carries keys with which public calls do more than show something: nobody gets them in another's place. */
  carriesKeys?: true;
  answer: z.ZodMiniType;
  refusals: readonly RefusalCode[];
}

/** Whoever changes something with an account says what the record tells of it. */
type MustRecord<C extends Call> = C['method'] extends 'GET'
  ? unknown
  : C['access'] extends 'public' | 'door'
    ? unknown
    : { records: RecordAction | readonly RecordAction[] };

/** Declares a call and keeps its exact types. */
export function defineCall<const C extends Call>(call: C & MustRecord<C>): C {
  return call;
}

type Part<C extends Call, Key extends 'params' | 'query' | 'body'> = C[Key] extends z.ZodMiniType
  ? { [K in Key]: z.input<C[Key]> }
  : unknown;

/** What a caller hands over: the call's own parts, before defaults are filled in. */
export type CallInput<C extends Call> = Part<C, 'params'> &
  Part<C, 'query'> &
  Part<C, 'body'> &
  (C['upload'] extends object ? { file: Blob } : unknown);

/** What the server works with: the call's own parts, validated, defaults filled in. */
export type CallRequest<C extends Call> = {
  [Key in 'params' | 'query' | 'body']: C[Key] extends z.ZodMiniType ? z.output<C[Key]> : undefined;
} & { file: C['upload'] extends object ? Uint8Array : undefined };

export type Answer<C extends Call> = z.output<C['answer']>;
