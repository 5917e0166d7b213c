import * as z from 'zod/mini'
import { Session } from '#identity/sessions.ts'
import { Channel, Locale } from '#identity/users.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'

const email = z.string().check(z.trim(), z.minLength(1), z.maxLength(254))

/** A person's account as the company sees it. */
export const CompanyAccount = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  locale: Locale,
  createdAt: Instant,
  lastSignInAt: z.nullable(Instant),
  /** Can't sign in at the moment. */
  disabled: z.boolean(),
  /** Has registered, and hasn't entered the code sent to the email. */
  awaitsProof: z.boolean(),
  secondFactor: Channel,
  passkeys: z.int(),
  /** Wrong passwords since the last right one; from 100 on, the password stops working until it's unlocked. */
  wrongPasswords: z.int(),
  /** Until then, passwords aren't compared, except in browsers that the account knows. */
  waitsUntil: z.nullable(Instant),
  /** A new email that hasn't been confirmed, and when its link ends. */
  pendingEmail: z.nullable(z.string()),
  pendingEmailUntil: z.nullable(Instant),
  /** The customers whose orders the person sees, in the person's order. */
  organizations: z.array(z.object({ id: z.uuid(), ref: z.string(), name: z.string() })),
  /** Belongs to the company's staff as well: only those who manage the staff may change the account. */
  isStaff: z.boolean(),
})
export type CompanyAccount = z.infer<typeof CompanyAccount>

/** A person's open session, without the address of a stranger's `current` one. */
export const CompanySession = z.omit(Session, { current: true })
export type CompanySession = z.infer<typeof CompanySession>

const account = { auth: 'company', subject: 'customers', params: z.object({ email }) } as const
const errors = ['not_found', 'own_account', 'last_administrator', 'insufficient_role'] as const

export const getCompanyAccount = defineEndpoint({
  ...account,
  method: 'GET',
  path: '/api/v2/company/users/:email/',
  summary: 'Read the account of a person',
  responses: { 200: CompanyAccount },
  errors: ['not_found'],
})

export const unlockCompanyAccount = defineEndpoint({
  ...account,
  method: 'POST',
  path: '/api/v2/company/users/:email/unlock/',
  summary: 'Let a person try passwords and codes again after too many failures',
  responses: { 200: CompanyAccount },
  errors,
})

export const disableCompanyAccount = defineEndpoint({
  ...account,
  method: 'POST',
  path: '/api/v2/company/users/:email/disable/',
  summary: 'Block an account: its sessions end at once; the same call again changes nothing',
  responses: { 200: CompanyAccount },
  errors,
})

export const enableCompanyAccount = defineEndpoint({
  ...account,
  method: 'POST',
  path: '/api/v2/company/users/:email/enable/',
  summary: 'Unblock an account; the same call again changes nothing',
  responses: { 200: CompanyAccount },
  errors,
})

export const resetCompanySecondFactor = defineEndpoint({
  ...account,
  method: 'POST',
  path: '/api/v2/company/users/:email/reset-second-factor/',
  summary:
    'Turn off the second factor of a person who lost it; sessions end, and the person is notified by email',
  responses: { 200: CompanyAccount },
  errors,
})

export const removeCompanyAccount = defineEndpoint({
  ...account,
  method: 'DELETE',
  path: '/api/v2/company/users/:email/',
  summary:
    'Delete an account for good, in all customers; its security log stays, without name and email. 204 also where there is none',
  responses: { 204: null },
  errors: ['own_account', 'last_administrator', 'insufficient_role'],
})

export const listCompanySessions = defineEndpoint({
  ...account,
  method: 'GET',
  path: '/api/v2/company/users/:email/sessions/',
  summary: 'List the open sessions of a person, the latest used first',
  responses: { 200: z.array(CompanySession) },
  errors: ['not_found'],
})

export const endCompanySessions = defineEndpoint({
  ...account,
  method: 'DELETE',
  path: '/api/v2/company/users/:email/sessions/',
  summary: 'End all sessions of a person',
  responses: { 204: null },
  errors,
})

export const endCompanySession = defineEndpoint({
  ...account,
  method: 'DELETE',
  path: '/api/v2/company/users/:email/sessions/:sessionId/',
  summary: 'End one session of a person; one that has ended stays ended',
  params: z.object({ email, sessionId: z.uuid() }),
  responses: { 204: null },
  errors,
})
