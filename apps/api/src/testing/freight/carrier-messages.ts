import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { storeBody } from '#freight/carrier-messages/intake/store-body.ts'
import { takeMessage } from '#freight/carrier-messages/intake/take-message.ts'
import { listMessageRows } from '#freight/carrier-messages/queries.ts'
import type { TestPortal } from '#testing/test-portal.ts'

/** An event of DCSA Track & Trace 2.2: by default, a vessel has left Shanghai. */
export function buildTracking(
  input: {
    eventID?: string
    bookings?: string[]
    bills?: string[]
    containers?: string[]
    code?: 'DEPA' | 'ARRI'
    classifier?: 'ACT' | 'EST' | 'PLN'
    at?: string
    created?: string
    locode?: string
    reason?: string
  } = {},
) {
  const { eventID = randomUUID(), code = 'DEPA', classifier = 'ACT', locode = 'CNSHA' } = input
  const { at = '2026-11-01T16:00:00+08:00', created = '2026-11-01T09:00:00Z', reason } = input
  const { bookings = [], bills = [], containers = [] } = input
  const document = (documentReferenceType: string) => (documentReferenceValue: string) => ({
    documentReferenceType,
    documentReferenceValue,
  })
  return {
    eventID,
    eventCreatedDateTime: created,
    eventType: 'TRANSPORT',
    eventClassifierCode: classifier,
    eventDateTime: at,
    transportEventTypeCode: code,
    ...(reason && { delayReasonCode: reason }),
    transportCall: {
      transportCallID: 'call-1',
      exportVoyageNumber: '642W',
      UNLocationCode: locode,
      modeOfTransport: 'VESSEL',
      vessel: { vesselIMONumber: '9321483', vesselName: 'MAERSK ESSEN' },
    },
    documentReferences: [...bookings.map(document('BKG')), ...bills.map(document('TRD'))],
    references: containers.map((referenceValue) => ({ referenceType: 'EQ', referenceValue })),
  }
}

/** Imports a message, by default with one event about no order, and returns its ID. */
export async function givenMessage(
  { deps }: TestPortal,
  message: unknown = [buildTracking({ bookings: [`B${randomUUID()}`] })],
): Promise<string> {
  const bytes = Buffer.from(JSON.stringify(message))
  await using body = await storeBody(deps, 'application/json', Readable.from([bytes]))
  await takeMessage(deps, body, { kind: 'import' })
  const { rows } = await listMessageRows(deps.database, {}, { after: null, limit: 1 })
  if (!rows[0]) throw new Error('The message was not saved')
  return rows[0].id
}
