import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Finding } from '@portolan/contract/freight/preorders/finding'
import { emptyContent } from '@portolan/contract/freight/preorders/preorder-content'
import type { NewPreorder } from '@portolan/contract/freight/preorders/preorders'
import { createPreorder } from '@portolan/contract/freight/preorders/preorders'
import { bookingData } from '@portolan/freight/booking/booking-data'
import { findBookingProblems } from '@portolan/freight/booking/rules/find-booking-problems'
import { ruleIds } from '@portolan/freight/booking/rules/finding'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildBookedUnit,
  buildParty,
  buildPreorder,
  openConversation,
  withoutOrganization,
} from '#testing/preorders.ts'
import type { TestPortal } from '#testing/test-portal.ts'

const list = join(tmpdir(), `goods-${process.pid}.csv`)
let portal: TestPortal
let token: string
let organizationId: string
beforeAll(async () => {
  await writeFile(list, 'UN No.;Name;Class;PG\n1203;Gasoline;3;II\n0336;Fireworks;1.4G;\n')
  ;({
    portal,
    organizationId,
    person: { token },
  } = await openConversation({ variables: { DANGEROUS_GOODS_LIST: list } }))
})
afterAll(async () => {
  await portal.close()
  await rm(list)
})

const container = {
  isoType: '22G1',
  quantity: 1,
  temperatureC: null,
  nonOperating: false,
  number: null,
  seal: null,
}
const gasoline = {
  unNumber: '1203',
  properShippingName: 'Gasoline',
  class: '3',
  packingGroup: 'II' as const,
  limitedQuantity: false,
  netKg: null,
  neqKg: null,
  emergencyContact: null,
  unitIndex: 0,
}
const parties = { shipper: null, consignee: null, notify: null, toOrder: false }
const fcl = { loadType: 'FCL' as const }

// B26 is about the agreed price of a quote, which a new booking doesn't have.
type BookingRule = Exclude<(typeof ruleIds)[number], 'B26'>
const bookingRules = ruleIds.filter((id) => id !== 'B26')

/** Bookings that each break one rule. */
const bodies: Record<BookingRule, Partial<NewPreorder>> = {
  B01: { transportMode: 'air', loadType: 'not-set', incoterms: 'FOB' },
  B02: { incotermsPlace: null },
  B03: { incoterms: 'CIP' },
  B04: { incoterms: 'EXW', services: { exportCustoms: true, importCustoms: false } },
  B05: { incoterms: 'DDP' },
  B06: { units: [buildBookedUnit({ hsCode: '850760' })] },
  B07: { units: [buildBookedUnit({ description: 'parts' })] },
  B08: { dangerousGoods: [{ ...gasoline, packingGroup: null }] },
  B09: { dangerousGoods: [{ ...gasoline, limitedQuantity: true }] },
  B11: { ...fcl, containers: [{ ...container, isoType: '45R1' }] },
  B12: { ...fcl, containers: [{ ...container, temperatureC: -18 }] },
  B13: { pickUp: { service: 'DOOR', address: null } },
  B14: {
    ...fcl,
    containers: [container],
    units: [buildBookedUnit({ grossWeightKg: 29_000, volumeM3: 20, lengthCm: null })],
  },
  B15: {
    ...fcl,
    containers: [container],
    units: [buildBookedUnit({ grossWeightKg: 9_000, volumeM3: 40, lengthCm: null })],
  },
  B16: { ...fcl, containers: [container], units: [buildBookedUnit({ quantity: 1, lengthCm: 700 })] },
  B17: { units: [buildBookedUnit({ volumeM3: 2.5 })] },
  B18: { units: [buildBookedUnit({ grossWeightKg: 20 })] },
  B20: { ...fcl, containers: [{ ...container, number: 'CSQU3054384' }] },
  B21: { readyOn: '2020-01-01' },
  B24: { parties: { ...parties, shipper: buildParty(), toOrder: true } },
}

/** Rules that need the server's data: the full list of HS codes, and the operator's dangerous goods. */
const serverOnly: [(typeof ruleIds)[number], Partial<NewPreorder>][] = [
  ['B06', { units: [buildBookedUnit({ hsCode: '848599' })] }],
  ['B08', { dangerousGoods: [{ ...gasoline, class: '8' }] }],
  ['B08', { dangerousGoods: [{ ...gasoline, unNumber: '1993' }] }],
]

it.each(bookingRules)('the browser finds %s too, and nothing else', (id) => {
  const content = { ...emptyContent, ...withoutOrganization(buildPreorder(organizationId, bodies[id])) }
  const problems = findBookingProblems(content, {
    today: new Date().toISOString().slice(0, 10),
    data: bookingData,
  })
  expect([...new Set(problems.map((finding) => finding.id))]).toEqual([id])
})

const cases = [...bookingRules.map((id) => [id, bodies[id]] as const), ...serverOnly]

it.each(cases)('a booking that breaks %s gets this finding, in both languages', async (id, breach) => {
  const body = buildPreorder(organizationId, breach)
  const find = async (language: string) => {
    const headers = { 'accept-language': language }
    const answer = await portal.call(createPreorder, { token, body, headers, query: { validate: 'only' } })
    expect(answer.statusCode).toBe(200)
    return answer.json<Finding[]>()
  }
  const [english, russian] = [await find('en'), await find('ru')]
  expect([...new Set(english.map((finding) => finding.id))]).toEqual([id])
  expect(english.length).toBe(russian.length)
  for (const [index, finding] of english.entries()) {
    const { message, suggestion, ...same } = finding
    expect(russian[index]).toEqual({ ...same, message: expect.anything(), suggestion: expect.anything() })
    for (const text of [message, suggestion]) expect(text).toMatch(/^[^а-яё]+[.]$/i)
    for (const text of [russian[index]?.message, russian[index]?.suggestion])
      expect(text).toMatch(/[а-яё].*[.]$/i)
  }
  const submitted = await portal.call(createPreorder, { token, body })
  const isRefused = english.some(({ severity }) => severity === 'error')
  expect(submitted.statusCode).toBe(isRefused ? 400 : 201)
  if (isRefused) expect(Object.keys(submitted.json())).toEqual([english[0]?.path])
})
