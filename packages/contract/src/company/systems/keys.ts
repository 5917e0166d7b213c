import * as z from 'zod/mini'
import { scopes } from '#identity/api-keys.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { keyNameLength } from '#shared/limits.ts'

const KeyScope = z.enum(scopes)

/** A key of the company's systems; revoked ones stay in the list. */
export const ApiKeyLine = z.object({
  name: z.string(),
  /** The beginning of the key, to tell it from others. */
  prefix: z.string(),
  scopes: z.array(KeyScope),
  createdAt: Instant,
  /** To the minute. */
  lastUsedAt: z.nullable(Instant),
  revokedAt: z.nullable(Instant),
})
export type ApiKeyLine = z.infer<typeof ApiKeyLine>

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(keyNameLength))

// A key that makes keys would outlive its own revocation, so only people manage them.
const keys = { auth: 'staff', subject: 'systems' } as const

export const listApiKeys = defineEndpoint({
  ...keys,
  method: 'GET',
  path: '/api/v2/company/keys/',
  summary: "List the API keys of the company's systems, by name",
  responses: { 200: z.array(ApiKeyLine) },
})

export const createApiKey = defineEndpoint({
  ...keys,
  method: 'POST',
  path: '/api/v2/company/keys/',
  summary: 'Create an API key; this answer alone has it',
  body: z.strictObject({ name, scopes: z.array(KeyScope).check(z.minLength(1), z.maxLength(2)) }),
  responses: { 201: z.object({ name: z.string(), scopes: z.array(KeyScope), key: z.string() }) },
  errors: ['name_in_use'],
})

export const revokeApiKey = defineEndpoint({
  ...keys,
  method: 'DELETE',
  path: '/api/v2/company/keys/:name/',
  summary: 'Revoke the API key with this name, within a second; 204 also where there is none',
  params: z.object({ name }),
  responses: { 204: null },
})
