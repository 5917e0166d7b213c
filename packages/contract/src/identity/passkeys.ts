import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { passkeyNameLength } from '#shared/limits.ts'
import { OpenedToken } from './sign-in.ts'

/** The name that the person gave the passkey. */
export const PasskeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(passkeyNameLength))

/**
 * `credentialId` identifies the passkey to authenticators, base64url. `backedUp` means that a provider syncs
 * it, so it survives the loss of the device; `transports` as WebAuthn names them.
 */
export const Passkey = z.object({
  id: z.uuid(),
  credentialId: z.string(),
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
  backedUp: z.boolean(),
  transports: z.array(z.string()),
})
export type Passkey = z.infer<typeof Passkey>

const base64url = (longest: number) => z.string().check(z.regex(/^[\w-]*$/), z.maxLength(longest))

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** The options for creating a passkey: WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
export const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(Descriptor),
})
export type CreationOptions = z.infer<typeof CreationOptions>

/** The options for using a passkey: WebAuthn's `PublicKeyCredentialRequestOptionsJSON`. */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** For a step-up, the person's own passkeys; empty if any passkey of the portal may sign in. */
  allowCredentials: z.array(Descriptor),
})
export type RequestOptions = z.infer<typeof RequestOptions>

// WebAuthn's `RegistrationResponseJSON` and `AuthenticationResponseJSON`. Browsers add members of their own;
// anything not named here is dropped. A credential's id has at most 1,023 bytes.
const credential = { id: base64url(1364), rawId: base64url(1364), type: z.literal('public-key') }
const clientDataJSON = base64url(8192)

export const RegistrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(65_536),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(16))),
  }),
})
export type RegistrationResponse = z.infer<typeof RegistrationResponse>

export const LoginResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(8192),
    signature: base64url(8192),
    userHandle: z.optional(z.nullable(base64url(128))),
  }),
})
export type LoginResponse = z.infer<typeof LoginResponse>

const credentialParams = z.object({ credentialId: z.uuid() })

export const listPasskeys = defineEndpoint({
  method: 'GET',
  path: '/api/v2/auth/passkeys/credentials/',
  summary: "List the signed-in person's passkeys",
  auth: 'session',
  ownerOnly: true,
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
  summary: 'Start adding a passkey',
  auth: 'fresh',
  responses: { 200: z.object({ challengeId: z.uuid(), options: CreationOptions }) },
  errors: ['passkeys_unavailable', 'too_many_passkeys', 'too_many_requests'],
})

/** Without a name, the passkey is named after the authenticator or the browser. */
export const finishPasskeyRegistration = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/passkeys/registration/finalize/',
  summary: 'Add a passkey',
  auth: 'fresh',
  body: z.strictObject({
    challengeId: z.uuid(),
    name: z.optional(PasskeyName),
    response: RegistrationResponse,
  }),
  responses: { 201: Passkey },
  errors: ['passkey_refused', 'passkeys_unavailable', 'too_many_passkeys'],
})

/** With the token of a full session, it starts a step-up with that person's own passkeys. */
export const startPasskeyLogin = defineEndpoint({
  method: 'GET',
  path: '/api/v2/auth/passkeys/login/start/',
  summary: 'Start signing in with a passkey',
  auth: 'public',
  ownerOnly: true,
  responses: { 200: z.object({ challengeId: z.uuid(), options: RequestOptions }) },
  errors: ['passkeys_unavailable', 'too_many_requests'],
})

/**
 * Signs in without an email address or a second factor, because the passkey verifies the person. With the
 * token of the same person's full session, it's a step-up. Every failure is the same 400 `passkey_refused`: a
 * 401 would sign out a person who is only confirming their identity.
 */
export const finishPasskeyLogin = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/passkeys/login/finalize/',
  summary: 'Sign in or confirm your identity with a passkey',
  auth: 'public',
  body: z.strictObject({
    challengeId: z.uuid(),
    response: LoginResponse,
    remember: z.optional(z.boolean()),
  }),
  responses: { 200: OpenedToken },
  errors: ['passkey_refused', 'passkeys_unavailable', 'too_many_requests'],
})
