import {
  getCompanyAnnouncement,
  saveCompanyAnnouncement,
} from '@portolan/contract/company/announcements/announcements'
import { applyMilestoneRun, listMilestoneRuns } from '@portolan/contract/company/bulk/milestone-runs'
import { getImportMap } from '@portolan/contract/company/imports/import-maps'
import { listImportRuns } from '@portolan/contract/company/imports/import-runs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { newId } from '#platform/process/new-id.ts'
import { givenOrder, givenStaff } from '#testing/builders.ts'
import { givenImports } from '#testing/freight/imports/given-imports.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let order: Awaited<ReturnType<typeof givenOrder>>
beforeAll(async () => {
  portal = await openTestPortal()
  order = await givenOrder(portal)
})
afterAll(() => portal.close())

/** The tables that have a text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    portal.deps.database,
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await rowsOf(
      portal.deps.database,
      sql`SELECT FROM ${sql.identifier(name)} t WHERE strpos(t::text, ${text}) > 0`,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

const texts = { title: 'Port closed', text: 'Until Monday' }

it('the name of a colleague is only with the account, whatever the colleague did', async () => {
  const { id, token } = await givenStaff(portal)
  const name = 'Stella Onlyhere'
  await portal.deps.database.execute(sql`UPDATE users SET last_name = 'Onlyhere' WHERE id = ${id}`)
  const announcementId = newId()
  const announced = await portal.call(saveCompanyAnnouncement, {
    params: { announcementId },
    body: { level: 'warning', en: texts, ru: texts, from: '2026-11-01T00:00:00Z' },
    token,
  })
  expect(announced.statusCode, announced.body).toBe(201)
  const { mapId } = await givenImports(portal, { token })
  const milestone = { code: 'DEPA', on: '2026-11-02', stop: 'origin' }
  const applied = await portal.call(applyMilestoneRun, {
    params: { runId: newId() },
    body: { orders: [order.orderId], milestone },
    token,
  })
  expect(applied.statusCode, applied.body).toBe(200)
  expect(await tablesWith('Onlyhere')).toEqual(['users'])
  const said = [
    announced.json().changedBy,
    (await portal.call(getCompanyAnnouncement, { params: { announcementId }, token })).json().changedBy,
    (await portal.call(getImportMap, { params: { mapId }, token })).json().savedBy,
    (await portal.call(getImportMap, { params: { mapId }, token })).json().versions[0].savedBy,
    (await portal.call(listImportRuns, { token })).json().results[0].by,
    applied.json().by,
    (await portal.call(listMilestoneRuns, { token })).json().results[0].by,
  ]
  expect(said).toEqual(said.map(() => name))
})
