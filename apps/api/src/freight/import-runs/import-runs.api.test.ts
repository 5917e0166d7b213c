import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type ImportFileReading,
  previewImport,
  readImportFile,
} from '@portolan/contract/company/imports/import-files'
import { removeImportMap, saveImportMap } from '@portolan/contract/company/imports/import-maps'
import {
  cancelImport,
  getImportReport,
  getImportRun,
  listImportLines,
  listImportRuns,
  previewImportUndo,
  startImport,
  undoImport,
} from '@portolan/contract/company/imports/import-runs'
import { getCompanyOrder, saveCompanyOrder } from '@portolan/contract/company/order-calls'
import { appendOrderEvents } from '@portolan/contract/company/order-events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { newId } from '#platform/process/new-id.ts'
import { givenApiKey, givenStaff } from '#testing/builders.ts'
import { buildSentOrder } from '#testing/freight/company-calls.ts'
import { givenImportFile, givenImportRun, workImports } from '#testing/freight/imports/given-imports.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { doRun } from './runs/do-run.ts'
import { takeRun } from './runs/take-run.ts'

const example = join(import.meta.dirname, '../../../../../examples/tms-export')

let portal: TestPortal
let key: string
beforeAll(async () => {
  portal = await openTestPortal()
  key = await givenApiKey(portal, 'read', 'write')
})
afterAll(() => portal.close())

const count = async (table: string) => {
  const [row] = await rowsOf<{ n: number }>(
    portal.deps.database,
    sql`SELECT count(*)::int AS n FROM ${sql.raw(table)}`,
  )
  return row?.n
}

async function read(importFileId: string, query: Record<string, string> = {}): Promise<ImportFileReading> {
  const answer = await portal.call(readImportFile, { params: { importFileId }, query, key })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

describe('the export of a Russian system', () => {
  let fileId: string
  let map: string
  beforeAll(async () => {
    fileId = await givenImportFile(portal, { key }, 'orders.csv', await readFile(join(example, 'orders.csv')))
    map = await readFile(join(example, 'map.json'), 'utf8')
  })

  it('is guessed: encoding, delimiter, dates, numbers, columns and what statuses mean', async () => {
    const reading = await read(fileId)
    expect(reading).toMatchObject({ kind: 'orders', encoding: 'windows-1251', delimiter: ';', keptMap: null })
    expect(reading.columns[3]).toMatchObject({
      heading: 'Статус',
      values: expect.arrayContaining([{ text: 'В пути', lines: expect.any(Number) }]),
    })
    const guess = JSON.parse(reading.map)
    const real = JSON.parse(map)
    expect(guess).toMatchObject({
      file: real.file,
      dates: real.dates,
      numbers: { decimal: ',' },
      organization: real.organization,
      unit: { quantity: '{Мест}', container: '{Контейнер}', packaging: real.unit.packaging },
      charges: [{ code: 'BAS', currency: '{Валюта}' }],
    })
    expect(guess.order).toMatchObject({
      ref: '{№ заказа}',
      shipmentStatus: real.order.shipmentStatus,
      transportMode: real.order.transportMode,
      from: { place: '{Откуда}', departure: { planned: '{Дата отгрузки}' } },
      to: { place: '{Куда}', arrival: { planned: '{План прибытия}', actual: '{Прибыл}' } },
      references: [{ type: 'MBL', value: { from: '{Коносамент}', empty: ['н/д'] } }],
    })
  })

  it('shows by the guess what its first lines become', async () => {
    const { kind, map: guess } = await read(fileId)
    const answer = await portal.call(previewImport, {
      params: { importFileId: fileId },
      body: { kind, map: guess },
      key,
    })
    const { faults, fields } = answer.json()
    expect(faults).toEqual([])
    const of = (member: string) =>
      fields.find((field: { member: string }) => field.member === member)?.cells[0]
    expect(of('order.from.departure.planned')).toEqual({ line: 2, value: '2026-08-09', problem: null })
    expect(of('order.transportMode')).toEqual({ line: 2, value: 'sea', problem: null })
    expect(of('unit.grossWeightKg')).toEqual({ line: 2, value: '13055.25', problem: null })
  })

  it('names the faults of a map with their members', async () => {
    const wrong = { ...JSON.parse(map), dates: 'MM.YYYY' }
    wrong.order.cargo = '{Goods}'
    const body = { kind: 'orders', map: JSON.stringify(wrong) }
    const answer = await portal.call(previewImport, { params: { importFileId: fileId }, body, key })
    expect(answer.json().faults).toEqual([
      { members: ['dates'], fault: expect.stringContaining('must name day') },
      { members: ['order.cargo'], fault: expect.stringContaining('"Goods" is not in the file') },
    ])
  })

  it('is checked, imported and undone; another check of the same says what would change', async () => {
    const body = { fileId, kind: 'orders', map }
    const checked = await givenImportRun(portal, { key }, { ...body, dryRun: true })
    expect(checked).toMatchObject({
      state: 'done',
      counts: {
        created: 200,
        updated: 0,
        unchanged: 0,
        refused: 0,
        lines: { read: 246, refused: 1, usedInPart: 3 },
      },
      undoUntil: null,
    })
    expect(await count('orders')).toBe(0)
    const reason = checked.reasons[0]?.reason ?? ''
    const lines = await portal.call(listImportLines, {
      params: { importRunId: checked.id },
      query: { reason },
      key,
    })
    expect(lines.json()).toMatchObject({
      count: 1,
      results: [{ outcome: expect.any(String), reasons: [expect.any(String)] }],
    })
    const report = await portal.call(getImportReport, { params: { importRunId: checked.id }, key })
    expect(report.body.split('\r\n')).toHaveLength(6)
    expect(report.body).toMatch(/^\uFEFFline,id,order,used,reasons\r\n/)

    const run = await givenImportRun(portal, { key }, body)
    expect(run).toMatchObject({ state: 'done', counts: { created: 200 }, undoUntil: expect.any(String) })
    const again = await givenImportRun(portal, { key }, { ...body, dryRun: true })
    expect(again.counts).toMatchObject({ created: 0, unchanged: 200 })

    const params = { importRunId: run.id }
    const preview = await portal.call(previewImportUndo, { params, key })
    expect(preview.json()).toEqual({ deleted: 200, restored: 0, retracted: 0, leftCount: 0, left: [] })
    await portal.call(undoImport, { params, key })
    await workImports(portal)
    expect((await portal.call(getImportRun, { params, key })).json()).toMatchObject({
      state: 'undone',
      undone: { takenBack: 200, left: 0 },
    })
    expect(await count('orders')).toBe(0)
    expect((await portal.call(undoImport, { params, key })).statusCode).toBe(409)
  })
})

const eventMap = { order: { ref: '{Order}' }, event: { id: '{Id}', code: '{Event}', at: '{At}' } }

describe('an undo', () => {
  it('gives orders back what they were, and leaves what has changed since', async () => {
    for (const ref of ['U-1', 'U-2']) {
      const body = { ...buildSentOrder(), organization: { ref: 'undo', name: 'Undo' } }
      const saved = await portal.call(saveCompanyOrder, { params: { ref }, body, key })
      expect(saved.statusCode, saved.body).toBe(201)
    }
    const shown = async (ref: string) => {
      const {
        version: _,
        partsVersion: _parts,
        ...order
      } = (
        await portal.call(getCompanyOrder, { params: { ref }, query: { organization: 'undo' }, key })
      ).json()
      return order
    }
    const before = await shown('U-1')
    const file =
      'Customer code,Customer,Order,Mode,Goods,From,To\nundo,Undo,U-1,sea,Tea,DEHAM,CNSHA\nundo,Undo,U-2,sea,Tea,DEHAM,CNSHA\nundo,Undo,U-3,sea,Tea,DEHAM,CNSHA\n'
    const fileId = await givenImportFile(portal, { key }, 'a.csv', file)
    const { map } = await read(fileId)
    const run = await givenImportRun(portal, { key }, { fileId, kind: 'orders', map })
    expect(run.counts, JSON.stringify(run)).toMatchObject({ created: 1, updated: 2 })
    expect((await shown('U-1')).cargo).toBe('Tea')
    // The company's system sends the second again.
    const body = { ...buildSentOrder(), organization: { ref: 'undo', name: 'Undo' }, cargo: 'Later' }
    await portal.call(saveCompanyOrder, { params: { ref: 'U-2' }, body, key })
    const params = { importRunId: run.id }
    const preview = await portal.call(previewImportUndo, { params, key })
    expect(preview.json()).toMatchObject({
      deleted: 1,
      restored: 1,
      left: [{ order: expect.any(String), reason: 'changed' }],
    })
    await portal.call(undoImport, { params, key })
    await workImports(portal)
    expect(await shown('U-1')).toEqual(before)
    expect((await shown('U-2')).cargo).toBe('Later')
  })

  it('retracts events, but not those that were known before in another version', async () => {
    const organizationRef = 'events'
    const sent = { ...buildSentOrder(), organization: { ref: organizationRef, name: 'Events' } }
    await portal.call(saveCompanyOrder, { params: { ref: 'E-1' }, body: sent, key })
    const known = { events: [{ id: 'known', code: 'DEPA', at: '2026-11-02' }] }
    await portal.call(appendOrderEvents, { params: { ref: 'E-1' }, body: known, key })
    const file = 'Order,Id,Event,At\nE-1,known,DEPA,2026-11-03\nE-1,new,ARRI,2026-11-12\n'
    const fileId = await givenImportFile(portal, { key }, 'events.csv', file)
    const run = await givenImportRun(
      portal,
      { key },
      { fileId, kind: 'events', map: JSON.stringify(eventMap) },
    )
    expect(run.counts, JSON.stringify(run)).toMatchObject({ created: 2 })
    const params = { importRunId: run.id }
    expect((await portal.call(previewImportUndo, { params, key })).json()).toMatchObject({
      retracted: 1,
      left: [{ reason: 'corrected' }],
    })
    const staff = await givenStaff(portal)
    await portal.call(undoImport, { params, token: staff.token })
    await workImports(portal)
    const rows = await rowsOf(
      portal.deps.database,
      sql`SELECT source_event_id AS id, decided_by AS by FROM event_decisions WHERE retracted_revision IS NOT NULL`,
    )
    // Without a name, which would outlast the person's account.
    expect(rows).toEqual([{ id: 'new', by: `desk:${staff.id}` }])
    const undone = await portal.call(getImportRun, { params, key })
    expect(undone.json().undone).toMatchObject({ by: 'Stella Desk', takenBack: 1, left: 1 })
  })
})

describe('a run', () => {
  const file = 'Order,Id,Event,At\nE-1,x,DEPA,2026-11-03\n'
  const start = async (body: object, importRunId = newId()) => {
    const fileId = await givenImportFile(portal, { key }, 'events.csv', file)
    const whole = { fileId, kind: 'events', map: JSON.stringify(eventMap), dryRun: true, ...body }
    return {
      id: importRunId,
      answer: await portal.call(startImport, { params: { importRunId }, body: whole, key }),
    }
  }

  it('is done once under its ID, and not with another content', async () => {
    const { id, answer } = await start({})
    const { file, kind } = answer.json()
    const same = { fileId: file.id, kind, map: JSON.stringify(eventMap), dryRun: true }
    const call = (body: object) => portal.call(startImport, { params: { importRunId: id }, body, key })
    expect((await call(same)).json()).toMatchObject({ id, state: 'waiting' })
    expect((await call({ ...same, dryRun: false })).statusCode).toBe(422)
    await workImports(portal)
    expect((await call(same)).json()).toMatchObject({ id, state: 'done' })
  })

  it('waits for the one before it, of whatever process, and is repeated if that is lost', async () => {
    const [first, second] = [await start({}), await start({})]
    expect(second.answer.json()).toMatchObject({ state: 'waiting', ahead: 1 })
    const { run } = await takeRun(portal.deps.database)
    expect(run?.id).toBe(first.id)
    expect((await takeRun(portal.deps.database)).run).toBeNull()
    // Its process is killed: the lease ends.
    await portal.deps.database.execute(
      sql`UPDATE import_runs SET lease_until = now() - interval '1 second' WHERE id = ${first.id}::uuid`,
    )
    const again = await takeRun(portal.deps.database)
    expect(again.run).toMatchObject({ id: first.id, attempts: 2 })
    // The one that was only asleep finds out, and writes nothing.
    if (run) await doRun(portal.deps, run, new AbortController().signal)
    expect((await portal.call(getImportRun, { params: { importRunId: first.id }, key })).json().state).toBe(
      'running',
    )
    if (again.run) await doRun(portal.deps, again.run, new AbortController().signal)
    await workImports(portal)
    const list = (await portal.call(listImportRuns, { key })).json().results
    expect(list.slice(0, 2).map(({ state }: { state: string }) => state)).toEqual(['done', 'done'])
  })

  it('that is canceled before its turn never begins; one that stops with its process goes back', async () => {
    const { id } = await start({})
    const params = { importRunId: id }
    expect((await portal.call(cancelImport, { params, key })).json()).toMatchObject({ state: 'canceled' })
    expect((await portal.call(cancelImport, { params, key })).statusCode).toBe(409)
    const next = await start({})
    const { run } = await takeRun(portal.deps.database)
    if (run) await doRun(portal.deps, run, AbortSignal.abort(new Error('stopping')))
    expect((await portal.call(getImportRun, { params: { importRunId: next.id }, key })).json().state).toBe(
      'waiting',
    )
    await workImports(portal)
  })

  it('with a map for another kind is refused before it waits', async () => {
    const { answer } = await start({ kind: 'charges' })
    expect([answer.statusCode, answer.json().map]).toEqual([400, [expect.stringContaining('charge')]])
  })

  it('needs a role that may write what it writes', async () => {
    const fileId = await givenImportFile(portal, { key }, 'events.csv', file)
    const { token } = await givenStaff(portal, 'sales')
    const call = (kind: string) =>
      portal.call(startImport, {
        params: { importRunId: newId() },
        body: { fileId, kind, map: JSON.stringify(eventMap) },
        token,
      })
    expect((await call('events')).json().error.code).toBe('insufficient_role')
    expect((await call('rates')).statusCode).toBe(400)
    const params = { mapId: newId() }
    const body = { name: 'operations', kind: 'events', map: JSON.stringify(eventMap) }
    await portal.call(saveImportMap, { params, body, key })
    const removal = await portal.call(removeImportMap, { params, token })
    expect(removal.json().error.code).toBe('insufficient_role')
  })

  it('of a bomb or a broken file fails by itself', async () => {
    const fileId = await givenImportFile(portal, { key }, 'bad.xlsx', Buffer.from('PK\x03\x04 nothing'))
    const run = await givenImportRun(
      portal,
      { key },
      { fileId, kind: 'events', map: JSON.stringify(eventMap) },
    )
    expect(run).toMatchObject({ state: 'failed', fault: expect.any(String) })
  })
})

it('one wrong line refuses its whole sheet, and so all lines of it', async () => {
  const map = {
    dates: 'YYYY-MM-DD',
    sheet: { ref: '{Sheet}', name: 'Sea', validFrom: '2035-01-01', validTo: '2035-12-31' },
    lane: { mode: 'sea', loadType: 'FCL', from: '{From}', to: 'DEHAM' },
    line: { code: '{Code}', leg: 'main', basis: 'container', currency: 'USD', amount: '{Price}' },
  }
  const rows = [
    'COUNT-1,CNSHA,BAS,900',
    'COUNT-1,CNNGB,BAS,cheap',
    'COUNT-1,CNTAO,BAS,910',
    'COUNT-2,CNSHA,X1,5',
  ]
  const content = ['Sheet,From,Code,Price', ...rows].join('\n')
  const fileId = await givenImportFile(portal, { key }, 'sheets.csv', content)
  const run = await givenImportRun(portal, { key }, { fileId, kind: 'rate-sheets', map: JSON.stringify(map) })
  expect(run.counts).toMatchObject({
    lines: { read: 4, usedInFull: 0, usedInPart: 1, refused: 3 },
    created: 1,
    refused: 1,
  })
  const answer = await portal.call(listImportLines, { params: { importRunId: run.id }, key })
  const lines: { line: number; outcome: string; reasons: string[] }[] = answer.json().results
  const others = ["another line of its sheet can't be used, so the sheet isn't saved"]
  expect(lines.map(({ line, outcome, reasons }) => [line, outcome, reasons])).toEqual([
    [3, 'not at all', [expect.stringContaining('amount')]],
    [2, 'not at all', others],
    [4, 'not at all', others],
    [5, 'in part', [expect.stringContaining('"X1" has no name')]],
  ])
})
