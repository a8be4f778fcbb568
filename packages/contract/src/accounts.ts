import * as z from 'zod/mini';
import { defineCall } from './call.ts';

export const role = z.enum(['USER', 'BUSINESS_ADMIN', 'ADMINISTRATOR']);
export type Role = z.infer<typeof role>;

const tokens = z.object({ idToken: z.string(), refreshToken: z.string() });

export const login = defineCall({
  name: 'login',
  summary: 'Sign in with e-mail and password',
  method: 'POST',
  path: '/api/v2/auth/login',
  access: 'public',
  body: z.object({
    email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(1_000)),
  }),
  answer: tokens,
  refusals: ['auth.invalid_credentials', 'auth.too_many_attempts'],
});

export const refresh = defineCall({
  name: 'refresh',
  summary: 'Change a refresh token for a new pair of tokens',
  method: 'POST',
  path: '/api/v1/auth/refresh',
  access: 'public',
  body: z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(4_000)) }),
  answer: tokens,
  refusals: ['auth.invalid_refresh_token'],
});

export const getCurrentUser = defineCall({
  name: 'getCurrentUser',
  summary: 'The signed-in user',
  method: 'GET',
  path: '/api/v1/users',
  access: 'signed-in',
  answer: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    avatarUrl: z.optional(z.string()),
    roles: z.array(role),
  }),
  refusals: ['auth.required'],
});
