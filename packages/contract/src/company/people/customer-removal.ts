import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'

const ref = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/** Names of at most so many accounts that would be blocked. */
export const namedAccounts = 50

/** Everything that deleting a customer would do. */
export const CustomerRemoval = z.object({
  ref: z.string(),
  name: z.string(),
  /** Only a customer with none of these can be deleted. */
  inTheWay: z.object({ orders: z.int(), preorders: z.int(), quotes: z.int() }),
  goes: z.object({
    /** Invitations that could still be used. */
    invitations: z.int(),
    /** Versions of rate sheets that are for this customer only. */
    rateSheets: z.int(),
    /** Past prices that were sent by themselves. */
    rates: z.int(),
  }),
  people: z.object({
    /** People who see other customers too, or belong to the company's staff: they go on signing in. */
    staying: z.int(),
    /** People who see no other customer: their accounts are blocked. */
    blocked: z.int(),
    /** The first 50 of them, by email. */
    blockedEmails: z.array(z.string()),
  }),
})
export type CustomerRemoval = z.infer<typeof CustomerRemoval>

export const previewCustomerRemoval = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/organizations/:ref/removal/',
  summary: 'Show what deleting a customer would do, and what keeps it from being deleted',
  auth: 'company',
  subject: 'customers',
  params: z.object({ ref }),
  responses: { 200: CustomerRemoval },
  errors: ['not_found'],
})
