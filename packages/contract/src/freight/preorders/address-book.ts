import * as z from 'zod/mini'
import { LoadType } from '#freight/orders/order-codes.ts'
import { TransportMode } from '#freight/places.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Party, PartyRole } from './parties.ts'
import { Address } from './preorder-content.ts'

/** Names an entry of an address book: its kind and a hash of what makes it one. */
const entryKey = z.string().check(z.regex(/^[a-zA-Z]{1,20}\.[\w-]{43}$/))

/** An address at which the company came to the door. */
export const KnownAddress = z.object({ key: entryKey, end: z.enum(['pickUp', 'delivery']), address: Address })
export type KnownAddress = z.infer<typeof KnownAddress>

export const KnownParty = z.object({ key: entryKey, role: PartyRole, party: Party })
export type KnownParty = z.infer<typeof KnownParty>

/** Suggestions for the next booking, from the organization's own bookings and orders. */
export const AddressBook = z.object({
  /** The latest of each role, at most ten. */
  parties: z.array(KnownParty),
  /** The latest of each end, at most ten. */
  addresses: z.array(KnownAddress),
  /** Mode and load type of at least half of its latest orders and bookings; null if fewer than three. */
  usual: z.nullable(z.object({ transportMode: TransportMode, loadType: LoadType })),
})
export type AddressBook = z.infer<typeof AddressBook>

export const getAddressBook = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/address-books/:organizationId/',
  summary: 'Read what an organization’s earlier bookings suggest: parties, addresses, mode and load type',
  auth: 'session',
  params: z.object({ organizationId: z.uuid() }),
  responses: { 200: AddressBook },
  errors: ['not_found'],
})

export const forgetAddress = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/customer/address-books/:organizationId/:entryKey/',
  summary: 'Remove an entry from the address book until a later booking names it again',
  auth: 'session',
  params: z.object({ organizationId: z.uuid(), entryKey }),
  responses: { 204: null },
  errors: ['not_found'],
})
