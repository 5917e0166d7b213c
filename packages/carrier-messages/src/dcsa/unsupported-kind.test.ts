import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { dcsaSample, readAll } from '#testing/read-all.ts'

const folder = fileURLToPath(new URL('../../../../../shared/data/dcsa/', import.meta.url))
const samples = readdirSync(folder).filter((name) => name.endsWith('.json'))

const named: Record<string, string> = { 'booking-api-2.0.0-regular.json': 'a booking request' }

it.each(samples)('%s of DCSA is read, or named', async (name) => {
  const reading = readAll(dcsaSample(name))
  if (named[name] !== undefined)
    await expect(reading).rejects.toMatchObject({
      reason: 'unsupported-message',
      message: expect.stringContaining(`This is ${named[name]} of DCSA, which is not supported yet`),
    })
  else {
    const { entries } = await reading
    for (const { events, ignored, feedback } of entries)
      expect(events.length > 0 || ignored || feedback.some(({ severity }) => severity === 'ERROR')).toBe(true)
  }
})

const bill = 'a bill of lading or shipping instructions'
const request = { carrierBookingRequestReference: 'r', requestedEquipments: [] }

it.each<[string, unknown]>([
  ['a booking request', request],
  ['a booking request', [request]],
  ['a booking request', { specversion: '1.0', type: 'org.dcsa.booking-request.v2' }],
  [bill, { transportDocumentReference: 'T', transportDocumentStatus: 'ISSUED' }],
  [bill, { transportDocument: {}, issueTo: {} }],
  [bill, { transportDocuments: [{}] }],
  [bill, { shippingInstructionsReference: 'S', shippingInstructionsStatus: 'RECEIVED' }],
  [bill, { surrenderRequestReference: 'Z', surrenderRequestCode: 'SREQ' }],
  [bill, { type: 'org.dcsa.transport-document.v3', data: { reference: 'T' } }],
  [bill, [{ transportDocumentTypeCode: 'BOL' }]],
  ['a VGM declaration', { vgm: { weight: 1 }, equipmentDetails: {} }],
  ['a VGM declaration', { VGMDeclarations: [{}] }],
  ['a VGM declaration', { type: 'org.dcsa.vgm.v1', data: {} }],
])('%s is named: %j', async (kind, body) => {
  await expect(readAll(JSON.stringify(body))).rejects.toMatchObject({
    reason: 'unsupported-message',
    message: expect.stringContaining(`This is ${kind} of DCSA`),
  })
})

it('anything else is no message of DCSA', async () => {
  await expect(readAll('{"invoice":1}')).rejects.toMatchObject({ reason: 'unknown-format' })
})
