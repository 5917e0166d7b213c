import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '#testing/test-database.ts'
import { openSavedSettings, type SavedSettings } from './saved-settings.ts'

let open: Awaited<ReturnType<typeof openTestDatabase>>
let here: SavedSettings

beforeAll(async () => {
  open = await openTestDatabase()
  here = await openSavedSettings(open.database)
})
afterAll(() => open.close())

const save = (changes: Record<string, unknown>, ifMatch?: string) =>
  here.change({ section: 'brand', changes, by: 'key tms', ifMatch })

it('keeps values with who saved them, and gives each up again', async () => {
  expect(here.section('brand')).toEqual({ version: 0, entries: {} })
  expect(await save({ name: 'Acme', accent: '#112233' })).toEqual({
    before: { name: null, accent: null },
    after: { name: 'Acme', accent: '#112233' },
  })
  expect(here.section('brand')).toMatchObject({
    version: 1,
    entries: { name: { value: 'Acme', by: 'key tms' } },
  })
  expect(Date.parse(here.section('brand').entries.name?.at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect(await save({ name: 'Acme', accent: null })).toEqual({
    before: { accent: '#112233' },
    after: { accent: null },
  })
  expect(Object.keys(here.section('brand').entries)).toEqual(['name'])
})

it('changes nothing where nothing differs, and remains the same object', async () => {
  const before = here.section('brand')
  expect(await save({ name: 'Acme' })).toEqual({ before: {}, after: {} })
  expect(here.section('brand').version).toBe(before.version)
})

it('refuses a change of a version that is no longer there', async () => {
  const { version } = here.section('brand')
  await save({ slogan: { en: 'A', ru: 'Б' } }, `"${version}"`)
  await expect(save({ slogan: { en: 'C', ru: 'Д' } }, `"${version}"`)).rejects.toMatchObject({
    code: 'stale',
  })
  expect(here.section('brand').entries.slogan?.value).toEqual({ en: 'A', ru: 'Б' })
})

it('is seen by another process as soon as it is saved', async () => {
  const there = await openSavedSettings(open.database)
  const stop = await there.follow(open.listen, console as never)
  await save({ name: 'Blue Anchor' })
  await expect.poll(() => there.section('brand').entries.name?.value, { interval: 10 }).toBe('Blue Anchor')
  const seen = there.section('brand')
  await save({ accent: '#445566' })
  await expect.poll(() => there.section('brand').version, { interval: 10 }).toBe(seen.version + 1)
  await stop()
})

it('keeps what hasn’t changed as the same objects, so that nothing is computed from it again', async () => {
  const there = await openSavedSettings(open.database)
  const stop = await there.follow(open.listen, console as never)
  const [all, brand] = [there.all(), there.section('brand')]
  await here.change({ section: 'faq/hours', changes: { hidden: true }, by: 'key tms' })
  await expect.poll(() => there.section('faq/hours').version, { interval: 10 }).toBe(1)
  expect(there.section('brand')).toBe(brand)
  expect(there.all()).not.toBe(all)
  await here.change({ section: 'faq/late', changes: { hidden: true }, by: 'key tms' })
  await expect.poll(() => there.section('faq/late').version, { interval: 10 }).toBe(1)
  expect([...there.all().keys()].toSorted()).toEqual(['brand', 'faq/hours', 'faq/late'])
  await stop()
})

it('several at once all count', async () => {
  const { version } = here.section('brand')
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => save({ [name]: name })))
  expect(here.section('brand').version).toBe(version + 4)
  expect((await openSavedSettings(open.database)).section('brand')).toEqual(here.section('brand'))
})
