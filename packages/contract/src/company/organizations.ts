import * as z from 'zod/mini'
import { Email } from '#identity/addresses/email.ts'
import { StorageUse } from '#identity/storage.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { Money } from '#shared/money.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { ifNoneMatch } from '#shared/request-headers.ts'

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/** How much the customer's people may keep in files, in MB of a million bytes; 0 refuses every upload. */
export const StorageLimitMb = z.int().check(z.minimum(0), z.maximum(1_000_000_000))

/** Who at the company looks after a customer. */
export const AccountManager = z.strictObject({
  name: text,
  email: Email,
})
export type AccountManager = z.infer<typeof AccountManager>

/** A customer as the company's systems know it. */
export const CompanyOrganization = z.object({
  /** The company's own reference. */
  ref: z.string(),
  name: z.string(),
  /** As `organization.id` in the customer's calls. */
  id: z.uuid(),
  createdAt: Instant,
  /**
   * The storage used by the customer's uploads; `ownLimitMb` is null while the portal's usual limit applies.
   */
  storage: z.object({ ...StorageUse.shape, ownLimitMb: z.nullable(z.int()) }),
  accountManager: z.nullable(AccountManager),
})
export type CompanyOrganization = z.infer<typeof CompanyOrganization>

/** Unpaid invoices, with their sums by currency. */
const InvoiceSum = z.object({ count: z.int(), sums: z.array(Money) })

/** A customer with what lists show of it. */
export const CompanyCustomer = z.extend(CompanyOrganization, {
  orders: z.object({ active: z.int(), all: z.int() }),
  /** Invoices that aren't paid, and those of them that are past their due date. */
  invoices: z.object({ unpaid: InvoiceSum, overdue: InvoiceSum }),
  people: z.int(),
  /** When one of its people last signed in. */
  lastSignInAt: z.nullable(Instant),
  /** Invitations that can still be used. */
  openInvitations: z.int(),
})
export type CompanyCustomer = z.infer<typeof CompanyCustomer>

export const customerOrderings = [
  'createdAt',
  '-createdAt',
  'name',
  '-activeOrders',
  '-lastSignInAt',
] as const

export const listCompanyOrganizations = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/organizations/',
  summary:
    'List all customers, those that a text finds by name, reference or the email or name of a person, or those named, the oldest first',
  auth: 'company',
  subject: 'customers',
  reads: 'replica',
  query: z.object({
    ...pageQuery,
    search: z.optional(text),
    /** Only these, by their IDs. */
    ids: z.optional(z.array(z.uuid()).check(z.maxLength(100))),
    ordering: z.optional(z.enum(customerOrderings)),
  }),
  responses: { 200: pageOf(CompanyCustomer) },
})

export const removeCompanyOrganization = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/company/organizations/:ref/',
  summary:
    'Delete a customer without orders, pre-orders and quotes, with its members and invitations; accounts that see no other customer are blocked. 204 also where there is none',
  auth: 'company',
  subject: 'customers',
  params: z.object({ ref: text }),
  responses: { 204: null },
  errors: ['organization_in_use'],
})

export const saveCompanyOrganization = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/company/organizations/:ref/',
  summary:
    'Create a customer (201), or update the one with this reference (200); the same call again changes nothing',
  auth: 'company',
  subject: 'customers',
  params: z.object({ ref: text }),
  headers: ifNoneMatch,
  body: z.strictObject({
    name: text,
    /** Left out: stays as it is; null: the portal's usual limit. */
    storageLimitMb: z.optional(z.nullable(StorageLimitMb)),
    /** Left out: stays as it is; null: no one in particular. */
    accountManager: z.optional(z.nullable(AccountManager)),
  }),
  responses: { 200: CompanyOrganization, 201: CompanyOrganization },
  errors: ['organization_exists'],
})
