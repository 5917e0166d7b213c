import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getBookingData } from '@portolan/contract/content/booking-data'
import type { Finding } from '@portolan/contract/freight/preorders/finding'
import { emptyContent } from '@portolan/contract/freight/preorders/preorder-content'
import { createPreorder, type PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import { bookingData as published } from '@portolan/freight/booking/booking-data'
import { findBookingProblems } from '@portolan/freight/booking/rules/find-booking-problems'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBookedUnit, buildPreorder, openConversation, withoutOrganization } from '#testing/preorders.ts'
import type { TestPortal } from '#testing/test-portal.ts'

const own = {
  containers: { '22G1': { ...published.containers['22G1'], payloadKg: 8_000 } },
  vagueWords: { en: ['valves'], ru: [] },
}

let folder: string
let portal: TestPortal
let token: string
let organizationId: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-booking-data-'))
  const path = join(folder, 'booking-data.json')
  await writeFile(path, JSON.stringify(own))
  ;({
    portal,
    organizationId,
    person: { token },
  } = await openConversation({ variables: { BOOKING_DATA: path } }))
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

it('answers the figures and words of the company’s file to browsers, with an ETag', async () => {
  const answer = await portal.call(getBookingData, { token })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    ...published,
    containers: { ...published.containers, ...own.containers },
    vagueWords: own.vagueWords,
  })
  const headers = { 'if-none-match': String(answer.headers.etag) }
  expect((await portal.call(getBookingData, { token, headers })).statusCode).toBe(304)
})

it('judges bookings by them, as the browser does with the same answer', async () => {
  const body = buildPreorder(organizationId, {
    loadType: 'FCL',
    containers: [
      { isoType: '22G1', quantity: 1, temperatureC: null, nonOperating: false, number: null, seal: null },
    ],
    units: [buildBookedUnit({ grossWeightKg: 9_000, volumeM3: 20, lengthCm: null })],
  })
  const byData = (data: typeof published) =>
    findBookingProblems(
      { ...emptyContent, ...withoutOrganization(body) },
      { today: new Date().toISOString().slice(0, 10), data },
    ).map(({ id }) => id)
  expect(byData(published)).toEqual([])
  expect(byData((await portal.call(getBookingData, { token })).json())).toEqual(['B14'])

  const answer = (await portal.call(createPreorder, { token, body, query: { validate: 'only' } })).json<
    Finding[]
  >()
  expect(answer.map(({ id }) => id)).toEqual(['B14'])
  expect(answer[0]?.message).toContain('8,000')
  const created = await portal.call(createPreorder, { token, body })
  expect(created.statusCode).toBe(201)
  expect(created.json<PreorderDetail>().findings).toEqual(answer)
})

it('refuses a description of the company’s vague words where customs do', async () => {
  const units = [buildBookedUnit({ description: 'Valves' })]
  const refused = await portal.call(createPreorder, { token, body: buildPreorder(organizationId, { units }) })
  expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['units.0.description']])
})
