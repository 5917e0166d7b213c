import * as z from 'zod/mini'
import { StaffMember, StaffRole } from '#identity/staff.ts'
import { Channel, Locale } from '#identity/users.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { nameLength } from '#shared/limits.ts'

/** A colleague's account as administrators see it. */
export const StaffAccount = z.extend(StaffMember, {
  lastSignInAt: z.nullable(Instant),
  secondFactor: Channel,
  passkeys: z.int(),
  /** Can't sign in at the moment. */
  disabled: z.boolean(),
  /** False until the person has chosen a password by the emailed link. */
  hasPassword: z.boolean(),
})
export type StaffAccount = z.infer<typeof StaffAccount>

const staff = { auth: 'company', subject: 'staff' } as const
const email = z.string().check(z.trim(), z.minLength(1), z.maxLength(254))
const params = z.object({ email })
const personName = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(nameLength)))

export const listStaffAccounts = defineEndpoint({
  ...staff,
  method: 'GET',
  path: '/api/v2/company/staff/accounts/',
  summary: "List the company's staff with last sign-in and second factor, by email",
  responses: { 200: z.array(StaffAccount) },
})

export const saveStaffMember = defineEndpoint({
  ...staff,
  method: 'PUT',
  path: '/api/v2/company/staff/:email/',
  summary:
    'Give a person the desk (201) or change the role (200), and say so by email; without a password yet, with a link to choose one',
  params,
  body: z.strictObject({
    role: StaffRole,
    /** Names and language of a new account; by default the email up to its @, and the company's language. */
    firstName: personName,
    lastName: personName,
    locale: z.optional(Locale),
  }),
  responses: { 200: StaffAccount, 201: StaffAccount },
  errors: ['own_account', 'last_administrator'],
})

export const resendStaffInvitation = defineEndpoint({
  ...staff,
  method: 'POST',
  path: '/api/v2/company/staff/:email/invitation/',
  summary: 'Send a colleague without a password another link to choose one',
  params,
  responses: { 200: StaffAccount },
  errors: ['not_found', 'wrong_state'],
})

export const removeStaffAccount = defineEndpoint({
  ...staff,
  method: 'DELETE',
  path: '/api/v2/company/staff/:email/',
  summary: 'Take the desk away from a person; the account stays. 204 also for those who don’t have it',
  params,
  responses: { 204: null },
  errors: ['own_account', 'last_administrator'],
})
