import { getAddressBook } from '@portolan/contract/freight/preorders/address-book'
import type { Party } from '@portolan/contract/freight/preorders/parties'
import type { BookedUnit, SentContent } from '@portolan/contract/freight/preorders/preorder-content'
import {
  addPreorderDocument,
  type PreorderDocument,
} from '@portolan/contract/freight/preorders/preorder-documents'
import type { PreorderStep } from '@portolan/contract/freight/preorders/preorder-steps'
import {
  createPreorder,
  listPreorderSteps,
  type NewPreorder,
  type PreorderDetail,
} from '@portolan/contract/freight/preorders/preorders'
import { getCurrentUser } from '@portolan/contract/identity/users'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import type { LightMyRequestResponse } from 'fastify'
import { buildPlace, givenApiKey, givenOrder, givenUser } from './builders.ts'
import { openTestPortal, type TestPortal } from './test-portal.ts'

type Named = { id: string }

/**
 * A portal with both sides of a conversation: a person of the organization `acme`, and a system of the
 * company.
 */
export async function openConversation(options: Parameters<typeof openTestPortal>[0] = {}) {
  const portal = await openTestPortal(options)
  const { organizationId } = await givenOrder(portal)
  const person = await givenUser(portal)
  const key = await givenApiKey(portal, 'read', 'write')
  const asCompany = (
    endpoint: Endpoint,
    { id }: Named,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => portal.call(endpoint, { params: { preorderId: id }, key, body, headers })
  const asCustomer = (endpoint: Endpoint, { id }: Named, body?: unknown) =>
    portal.call(endpoint, { params: { preorderId: id }, token: person.token, body })
  const readSteps = async (preorder: Named) =>
    (await asCustomer(listPreorderSteps, preorder)).json<{ results: PreorderStep[] }>().results
  return { portal, organizationId, person, key, asCompany, asCustomer, readSteps }
}

export type Conversation = Awaited<ReturnType<typeof openConversation>>

/** The status of a response, and the code of its error. */
export function codeOf(answer: LightMyRequestResponse) {
  return [answer.statusCode, answer.json().error?.code]
}

export function buildBookedUnit(overrides: Partial<BookedUnit> = {}): BookedUnit {
  return {
    packaging: 'PLL',
    quantity: 2,
    description: 'Centrifugal pumps',
    grossWeightKg: 300,
    lengthCm: 120,
    widthCm: 80,
    heightCm: 100,
    volumeM3: null,
    hsCode: '841370',
    originCountry: 'CN',
    stackable: null,
    marks: null,
    poNumber: null,
    ...overrides,
  }
}

export function buildParty(overrides: Partial<Party> = {}): Party {
  return {
    name: 'Alpha Pumps',
    street: null,
    postCode: null,
    city: null,
    countryCode: null,
    taxId: null,
    contact: null,
    ...overrides,
  }
}

/** The booking of a new pre-order, as a PUT takes it. */
export function withoutOrganization({ organizationId: _, ...content }: NewPreorder): SentContent {
  return content
}

/** A booking without findings, as customers send it. */
export function buildPreorder(organizationId: string, overrides: Partial<NewPreorder> = {}): NewPreorder {
  const shanghai = { name: 'Shanghai', city: 'Shanghai', countryCode: 'CN', locode: 'CNSHA' }
  return {
    organizationId,
    transportMode: 'sea',
    loadType: 'LCL',
    incoterms: 'FCA',
    incotermsPlace: 'Shanghai',
    from: buildPlace({ ...shanghai, lat: 31.2, lng: 121.5, timeZone: 'Asia/Shanghai' }),
    to: buildPlace(),
    readyOn: '2035-01-15',
    cargo: 'Centrifugal pumps for water works',
    units: [buildBookedUnit()],
    ...overrides,
  }
}

/** The first organization of a signed-in person. */
export async function organizationOf(portal: TestPortal, token: string): Promise<string> {
  return (await portal.call(getCurrentUser, { token })).json().organizations[0].id
}

/** Submits a pre-order over HTTP and returns it. */
export async function givenPreorder(
  portal: TestPortal,
  { token }: { token: string },
  overrides: Partial<NewPreorder> = {},
): Promise<PreorderDetail> {
  const body = buildPreorder(await organizationOf(portal, token), overrides)
  const answer = await portal.call(createPreorder, { token, body })
  if (answer.statusCode !== 201) throw new Error(`The pre-order was refused: ${answer.body}`)
  return answer.json()
}

/** The key of an organization's latest shipper in its address book. */
export async function shipperKeyOf(
  portal: TestPortal,
  { token }: { token: string },
  organizationId: string,
): Promise<string> {
  const { parties } = (await portal.call(getAddressBook, { token, params: { organizationId } })).json()
  return parties.find(({ role }: { role: string }) => role === 'shipper').key
}

/** A form with one file, as a browser sends it. */
export function buildForm(
  content: string | Uint8Array = '%PDF-1.7 a packing list',
  { name = 'packing-list.pdf', kind = 'packing-list' }: { name?: string; kind?: string } = {},
): FormData {
  const form = new FormData()
  form.set('kind', kind)
  form.set('file', new File([new Uint8Array(Buffer.from(content))], name))
  return form
}

/** Adds a document to a pre-order over HTTP and returns it. */
export async function givenPreorderDocument(
  portal: TestPortal,
  { token }: { token: string },
  { id: preorderId }: { id: string },
  form: FormData = buildForm(),
): Promise<PreorderDocument> {
  const answer = await portal.call(addPreorderDocument, { token, params: { preorderId }, body: form })
  if (answer.statusCode !== 201) throw new Error(`The document was refused: ${answer.body}`)
  return answer.json()
}
