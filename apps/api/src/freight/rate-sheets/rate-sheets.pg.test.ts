import { publishRateSheet, saveRateSheet } from '@portolan/contract/company/rate-sheets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey } from '#testing/builders.ts'
import { buildSentSheet } from '#testing/rate-sheets.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string

beforeAll(async () => {
  portal = await openTestPortal()
  key = await givenApiKey(portal, 'read', 'write')
})
afterAll(() => portal.close())

const refs = Array.from({ length: 8 }, (_, index) => `sheet-${index}`)

it('of sheets that overlap and are published at the same time, one is', async () => {
  for (const ref of refs)
    await portal.call(saveRateSheet, { params: { ref }, body: buildSentSheet({ name: ref }), key })
  const answers = await Promise.all(
    refs.map((ref) => portal.call(publishRateSheet, { params: { ref }, key })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(400)])
  const winner = answers.find(({ statusCode }) => statusCode === 200)?.json().ref
  for (const answer of answers.filter(({ statusCode }) => statusCode === 400))
    expect(answer.json()['lanes.0'][0]).toContain(`published sheet “${winner}” (${winner})`)
})

it('a sheet that is saved several times at once has one draft', async () => {
  const bodies = refs.map((name) => buildSentSheet({ name, validFrom: '2027-01-01', validTo: '2027-01-31' }))
  const answers = await Promise.all(
    bodies.map((body) => portal.call(saveRateSheet, { params: { ref: 'one' }, body, key })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(7).fill(200), 201])
  const rows = await rowsOf(portal.deps.database, sql`SELECT version FROM rate_sheets WHERE ref = 'one'`)
  expect(rows).toEqual([{ version: 1 }])
})
