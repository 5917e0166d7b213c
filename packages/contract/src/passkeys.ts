import * as z from 'zod/mini'
import { OpenedToken } from './auth.ts'
import { defineEndpoint } from './endpoint.ts'
import { Instant } from './instants.ts'

/** What the person calls the passkey. */
export const PasskeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

/** `backedUp`: the passkey is kept by a provider and survives the device; `transports` as WebAuthn names them. */
export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
  backedUp: z.boolean(),
  transports: z.array(z.string()),
})
export type Passkey = z.infer<typeof Passkey>

/** The JSON forms of WebAuthn (`PublicKeyCredential*OptionsJSON`, `*ResponseJSON`): browsers add members of their own. */
const WebAuthnOptions = z.looseObject({ challenge: z.string() })
const WebAuthnResponse = z.looseObject({
  id: z.string().check(z.maxLength(2048)),
  rawId: z.string().check(z.maxLength(2048)),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().check(z.maxLength(8192)) }),
})
const Ceremony = z.object({ challengeId: z.uuid(), options: WebAuthnOptions })

const credentialParams = z.object({ credentialId: z.uuid() })

export const listPasskeys = defineEndpoint({
  method: 'GET',
  path: '/api/v2/auth/passkeys/credentials/',
  summary: "List the signed-in person's passkeys",
  auth: 'session',
  responses: { 200: z.array(Passkey) },
})

export const renamePasskey = defineEndpoint({
  method: 'PATCH',
  path: '/api/v2/auth/passkeys/credentials/:credentialId/',
  summary: 'Rename a passkey',
  auth: 'fresh',
  params: credentialParams,
  body: z.strictObject({ name: PasskeyName }),
  responses: { 200: Passkey },
  errors: ['not_found'],
})

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/auth/passkeys/credentials/:credentialId/',
  summary: 'Remove a passkey',
  auth: 'fresh',
  params: credentialParams,
  responses: { 204: null },
  errors: ['not_found'],
})

export const startPasskeyRegistration = defineEndpoint({
  method: 'GET',
  path: '/api/v2/auth/passkeys/registration/start/',
  summary: 'Begin to add a passkey',
  auth: 'fresh',
  responses: { 200: Ceremony },
})

/** Without a name the passkey is called after the authenticator or the browser. */
export const finishPasskeyRegistration = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/passkeys/registration/finalize/',
  summary: 'Add a passkey',
  auth: 'fresh',
  body: z.strictObject({
    challengeId: z.uuid(),
    name: z.optional(PasskeyName),
    response: WebAuthnResponse,
  }),
  responses: { 201: Passkey },
  errors: ['passkey_refused'],
})

export const startPasskeyLogin = defineEndpoint({
  method: 'GET',
  path: '/api/v2/auth/passkeys/login/start/',
  summary: 'Begin to sign in with a passkey',
  auth: 'public',
  responses: { 200: Ceremony },
  errors: ['too_many_requests'],
})

/**
 * Signs in without a name; no second factor follows, since the passkey has verified the person. With the token of a
 * full session of the same person it is a step-up. Every failure is the same 400 `passkey_refused`: a 401 would sign
 * out the person who only proves identity anew.
 */
export const finishPasskeyLogin = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/passkeys/login/finalize/',
  summary: 'Sign in, or prove identity anew, with a passkey',
  auth: 'public',
  body: z.strictObject({
    challengeId: z.uuid(),
    response: WebAuthnResponse,
    remember: z.optional(z.boolean()),
  }),
  responses: { 200: OpenedToken },
  errors: ['passkey_refused', 'too_many_requests'],
})
