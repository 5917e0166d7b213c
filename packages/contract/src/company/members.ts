import * as z from 'zod/mini'
import { Channel } from '#identity/users.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

const ref = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const email = z.string().check(z.trim(), z.minLength(1), z.maxLength(254))

/** A person who sees an organization's orders. */
export const CompanyMember = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Can't sign in at the moment. */
  disabled: z.boolean(),
  /** Has registered, and hasn't entered the code sent to the email. */
  awaitsProof: z.boolean(),
  secondFactor: Channel,
  passkeys: z.int(),
  lastSignInAt: z.nullable(Instant),
  /** Open sessions. */
  sessions: z.int(),
  /** How many customers the person sees. */
  organizations: z.int(),
  /** Belongs to the company's staff as well. */
  isStaff: z.boolean(),
})
export type CompanyMember = z.infer<typeof CompanyMember>

const organization = { auth: 'company', subject: 'customers', errors: ['not_found'] } as const
const member = { ...organization, params: z.object({ ref, email }) } as const

export const listCompanyMembers = defineEndpoint({
  ...organization,
  method: 'GET',
  path: '/api/v2/company/organizations/:ref/members/',
  summary: 'List the people of a customer',
  params: z.object({ ref }),
  query: z.object(pageQuery),
  responses: { 200: pageOf(CompanyMember) },
})

export const addCompanyMember = defineEndpoint({
  ...member,
  method: 'PUT',
  path: '/api/v2/company/organizations/:ref/members/:email/',
  summary: 'Let a person who has an account see a customer (201); the same call again changes nothing (200)',
  responses: { 200: CompanyMember, 201: CompanyMember },
})

export const removeCompanyMember = defineEndpoint({
  ...member,
  method: 'DELETE',
  path: '/api/v2/company/organizations/:ref/members/:email/',
  summary: 'Take a customer away from a person, also from open sessions; the account stays',
  responses: { 204: null },
})

/** Until the new email is confirmed, the old one stays valid. */
export const EmailChange = z.object({
  email: z.string(),
  /** Got a link to confirm; null if the account has the email already. */
  pendingEmail: z.nullable(z.string()),
  /** When the link stops working. */
  expiresAt: z.nullable(Instant),
})
export type EmailChange = z.infer<typeof EmailChange>

export const changeCompanyUserEmail = defineEndpoint({
  method: 'PATCH',
  path: '/api/v2/company/users/:email/',
  summary: 'Change the email that a person signs in with, once the link sent to the new one is opened',
  auth: 'company',
  subject: 'customers',
  params: z.object({ email }),
  body: z.strictObject({ email }),
  responses: { 200: EmailChange },
  errors: ['not_found'],
})
