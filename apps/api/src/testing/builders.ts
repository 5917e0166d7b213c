import type { DocumentRecord, OrderRecord, UnitRecord } from '@portolan/contract/company/orders'
import type { RateRecord } from '@portolan/contract/company/rates'
import type { Place, RoutePoint } from '@portolan/contract/freight/places'
import type { Scope } from '@portolan/contract/identity/api-keys'
import type { Role } from '@portolan/contract/shared/roles'
import type { Times } from '@portolan/freight/time/moment'
import { expect } from 'vitest'
import { saveDocument } from '#freight/documents/save/save-document.ts'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { createApiKey } from '#identity/api-keys/api-keys.ts'
import { openSessions } from '#identity/sessions/sessions.ts'
import { addStaff } from '#identity/staff/manage-staff.ts'
import { createUser } from '#identity/users/create-user.ts'
import { testPassword } from './argon2-once.ts'
import type { TestPortal } from './test-portal.ts'

const lastNumber = { file: '', count: 0 }

/**
 * A number unique among the objects built in this test file; the same in every run, whatever ran before in
 * this process.
 */
function serial(): number {
  const file = expect.getState().testPath ?? ''
  if (file !== lastNumber.file) Object.assign(lastNumber, { file, count: 0 })
  lastNumber.count++
  return lastNumber.count
}

export function buildPlace(overrides: Partial<Place> = {}): Place {
  return {
    name: 'Port of Hamburg',
    city: 'Hamburg',
    countryCode: 'DE',
    locode: 'DEHAM',
    lat: 53.54,
    lng: 9.98,
    timeZone: 'Europe/Berlin',
    ...overrides,
  }
}

export function buildTimes(overrides: Partial<Times> = {}): Times {
  return { planned: null, estimated: null, actual: null, ...overrides }
}

export function buildUnit(overrides: Partial<UnitRecord> = {}): UnitRecord {
  return {
    ref: `unit-${serial()}`,
    packaging: 'CTN',
    quantity: 2,
    description: 'Bicycle parts',
    grossWeightKg: 120,
    volumeM3: 0.5,
    lengthCm: null,
    widthCm: null,
    heightCm: null,
    container: null,
    seal: null,
    marks: null,
    delivery: 'booked',
    ...overrides,
  }
}

function buildRoute(): RoutePoint[] {
  const shanghai = buildPlace({
    name: 'Port of Shanghai',
    city: 'Shanghai',
    countryCode: 'CN',
    locode: 'CNSHA',
    lat: 31.2,
    lng: 121.5,
    timeZone: 'Asia/Shanghai',
  })
  return [
    {
      leg: 'from',
      place: shanghai,
      mode: 'sea',
      arrival: null,
      departure: buildTimes({ planned: '2026-11-01T08:00:00Z' }),
      carrier: 'Maersk',
      conveyance: 'MAERSK ESSEN 642W',
    },
    {
      leg: 'to',
      place: buildPlace(),
      mode: null,
      arrival: buildTimes({ planned: '2026-12-05T08:00:00Z' }),
      departure: null,
      carrier: null,
      conveyance: null,
    },
  ]
}

/** A booked sea order of the organization `acme`, valid by `OrderRecord`. */
export function buildOrder(overrides: Partial<OrderRecord> = {}): OrderRecord {
  const ref = `order-${serial()}`
  return {
    ref,
    organization: { ref: 'acme', name: 'Acme Trading' },
    number: ref.toUpperCase(),
    status: 'active',
    shipmentStatus: 'BOOKED',
    transportMode: 'sea',
    loadType: 'LCL',
    incoterms: 'FOB',
    customerReference: null,
    cargo: 'Bicycle parts',
    route: buildRoute(),
    units: [buildUnit()],
    events: [],
    totals: { packages: null, grossWeightKg: null, volumeM3: null, chargeableWeightKg: null },
    charges: [],
    contacts: [],
    position: null,
    createdAt: '2026-10-20T08:00:00Z',
    updatedAt: '2026-10-20T08:00:00Z',
    ...overrides,
  }
}

/** The cost of an air transport from Hamburg to Lima of the organization `acme`. */
export function buildRate(overrides: Partial<RateRecord> = {}): RateRecord {
  return {
    organizationRef: 'acme',
    departedOn: '2026-01-15',
    transportMode: 'air',
    loadType: 'not-set',
    from: { city: 'Hamburg', countryCode: 'DE' },
    to: { city: 'Lima', countryCode: 'PE' },
    grossWeightKg: 250,
    charge: { amount: '1000.00', currency: 'USD' },
    ...overrides,
  }
}

export function buildDocument(overrides: Partial<DocumentRecord> = {}): DocumentRecord {
  const ref = `document-${serial()}`
  return {
    ref,
    kind: 'bill-of-lading',
    name: `${ref}.pdf`,
    contentType: 'application/pdf',
    createdAt: '2026-10-21T08:00:00Z',
    invoice: null,
    ...overrides,
  }
}

/** Saves one order and returns its keys. */
export async function givenOrder(portal: TestPortal, overrides: Partial<OrderRecord> = {}) {
  const record = buildOrder(overrides)
  const [saved] = await saveOrders(portal.deps, [record])
  if (!saved) throw new Error('The order was not saved')
  return { ...saved, orderId: saved.id, record }
}

/** Saves one document of an order. */
export function givenDocument(
  portal: TestPortal,
  order: { organizationId: string; orderId: string },
  overrides: Partial<DocumentRecord> = {},
  bytes: Uint8Array = new TextEncoder().encode('%PDF-1.7 a document'),
) {
  const { organizationId, orderId } = order
  return saveDocument(portal.deps, { organizationId, orderId }, buildDocument(overrides), bytes)
}

/** Creates an API key of the company and returns it as text. */
export async function givenApiKey(portal: TestPortal, ...scopes: Scope[]): Promise<string> {
  const newKey = await createApiKey(portal.deps.database, `key-${serial()}`, scopes)
  if (!newKey) throw new Error('The name of the key is taken')
  return newKey.key
}

export { testPassword }

/** Creates a person of existing organizations and signs them in. */
export async function givenUser(
  portal: TestPortal,
  organizationRefs: string[] = ['acme'],
  locale: 'en' | 'ru' = 'en',
) {
  const email = `person-${serial()}@customer.example`
  const names = { firstName: 'Ada', lastName: 'Kern', phone: null, locale, organizationRefs }
  const { id } = await createUser(portal.deps, { email, password: testPassword, ...names })
  const session = await openSessions(portal.deps).open(
    { userId: id, ip: '127.0.0.1', userAgent: null },
    false,
  )
  return { id, email, token: session.token, sessionId: session.id }
}

/** Creates a member of the staff and signs in, by a second factor unless `byFactor` says otherwise. */
export async function givenStaff(
  portal: TestPortal,
  role: Role = 'administrator',
  { byFactor = true, locale = 'en' }: { byFactor?: boolean; locale?: 'en' | 'ru' } = {},
) {
  const email = `staff-${serial()}@company.example`
  const { id } = await addStaff(portal.deps, { email, role, firstName: 'Stella', lastName: 'Desk', locale })
  const owner = { userId: id, ip: '127.0.0.1', userAgent: null }
  const session = await openSessions(portal.deps).open(owner, false, undefined, byFactor)
  return { id, email, token: session.token, sessionId: session.id }
}
