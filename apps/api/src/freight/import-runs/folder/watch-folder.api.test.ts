import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importEvents } from '@portolan/contract/commands/imports'
import { saveImportMap } from '@portolan/contract/company/imports/import-maps'
import { listImportRuns } from '@portolan/contract/company/imports/import-runs'
import { listTasks } from '@portolan/contract/company/tasks/tasks'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '#platform/process/new-id.ts'
import { listFaults } from '#platform/queues/queue-faults.ts'
import { givenApiKey, givenOrder } from '#testing/builders.ts'
import { workImports } from '#testing/freight/imports/given-imports.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { watchFolder } from './watch-folder.ts'

let portal: TestPortal
let key: string
let root: string
let folder: string
beforeEach(async () => {
  portal = await openTestPortal()
  key = await givenApiKey(portal, 'read', 'write')
  root = await mkdtemp(join(tmpdir(), 'portal-import-dir-'))
  folder = join(root, 'TMS events')
  await mkdir(folder)
})
afterEach(async () => {
  await portal.close()
  await rm(root, { recursive: true, force: true })
})

const map = { order: { ref: '{Order}' }, event: { id: '{Id}', code: '{Event}', at: '{At}' } }
const keep = (name = 'TMS events') =>
  portal.call(saveImportMap, {
    params: { mapId: newId() },
    body: { name, kind: 'events', map: JSON.stringify(map) },
    key,
  })
const runs = async () => (await portal.call(listImportRuns, { key })).json().results

it('takes a complete file once, though two processes look, and puts it aside with its report', async () => {
  await keep()
  await givenOrder(portal, { ref: 'F-1' })
  const path = join(folder, 'day.csv')
  await writeFile(path, 'Order,Id,Event,At\nF-1,a,DEPA,2026-11-02\n')
  await writeFile(join(folder, 'next.csv.part'), 'Order')
  const [one, other] = [watchFolder(portal.deps, root), watchFolder(portal.deps, root)]
  await Promise.all([one.look(), other.look()])
  expect(await runs()).toEqual([])
  // It still grows.
  await writeFile(path, 'Order,Id,Event,At\nF-1,a,DEPA,2026-11-02\nF-9,b,ARRI,2026-11-12\n')
  await utimes(path, 1, 1)
  await Promise.all([one.look(), other.look()])
  expect(await runs()).toEqual([])
  await Promise.all([one.look(), other.look()])
  expect(await runs()).toMatchObject([{ state: 'waiting', by: 'IMPORT_DIR', map: { name: 'TMS events' } }])
  await workImports(portal)
  await one.look()
  const done = (await readdir(join(folder, 'done'))).map((name) => name.slice(37)).sort()
  expect(done).toEqual(['day.csv', 'day.csv.report.csv'])
  expect([await readdir(join(folder, 'taken')), await readdir(folder)]).toEqual([
    [],
    ['done', 'next.csv.part', 'taken'],
  ])
})

it('puts a file that can’t be used with the reason into failed, and waits for a map with that name', async () => {
  const path = join(folder, 'bad.csv')
  await writeFile(path, 'Auftrag\nF-1\n')
  const watched = watchFolder(portal.deps, root)
  for (let look = 0; look < 3; look++) await watched.look()
  expect([await runs(), await readdir(folder)]).toEqual([[], ['bad.csv']])
  const faults = () => listFaults(portal.deps.database, { queue: 'imports' })
  expect(await faults()).toMatchObject([
    { item: 'TMS events', reason: expect.stringContaining('No kept map') },
  ])
  await keep()
  for (let look = 0; look < 3; look++) await watched.look()
  await workImports(portal)
  await watched.look()
  expect(await faults()).toEqual([])
  const waiting = await portal.call(listTasks, { key, query: { queue: 'imports' } })
  expect(waiting.json()).toMatchObject({ queues: [{ queue: 'imports', tasks: [{ name: 'bad.csv' }] }] })
  const failed = await readdir(join(folder, 'failed'))
  const report = failed.find((name) => name.endsWith('.report.txt')) ?? ''
  expect(await readFile(join(folder, 'failed', report), 'utf8')).toContain('"Order" is not in the file')
})

it('gives back a file whose process was killed before it was queued', async () => {
  await mkdir(join(folder, 'taken'))
  await writeFile(join(folder, 'lost.csv'), 'x')
  await rename(join(folder, 'lost.csv'), join(folder, 'taken', `${newId()} lost.csv`))
  const watched = watchFolder(portal.deps, root)
  await watched.look()
  expect(await readdir(folder)).toEqual(['taken'])
})

it('that can’t be read is a fault, and holds up no other import', async () => {
  await watchFolder(portal.deps, join(root, 'unmounted')).look()
  expect(await listFaults(portal.deps.database, { queue: 'imports' })).toMatchObject([
    { item: 'IMPORT_DIR', reason: expect.stringContaining('ENOENT') },
  ])
})

it('the command line takes a kept map by its name', async () => {
  await keep('night')
  await givenOrder(portal, { ref: 'F-2' })
  const file = join(root, 'a.csv')
  await writeFile(file, 'Order,Id,Event,At\nF-2,a,DEPA,2026-11-02\n')
  const { result } = await runCommand(portal, importEvents, { file, map: join(root, 'night') })
  expect(result).toMatchObject({ events: { added: 1 } })
})
