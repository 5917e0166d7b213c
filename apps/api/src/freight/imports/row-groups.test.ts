import { mkdtempSync, readdirSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Row } from '#freight/imports/files/row.ts'
import { createRowGroups } from './row-groups.ts'

async function group(limit: number) {
  const parent = mkdtempSync(join(tmpdir(), 'portolan-groups-'))
  const groups = createRowGroups(limit, parent)
  // Three rows of each order, as far apart as possible, with characters that could break a line of text.
  for (let line = 0; line < 3_000; line++) {
    await groups.add(`order ${line % 1_000}`, { line, cells: [`a\n\u2028"${line}`, line / 2] })
  }
  const folderCount = readdirSync(parent).length
  const results: Row[][] = []
  for await (const rows of groups.groups()) results.push(rows)
  await groups[Symbol.asyncDispose]()
  // Fails if anything was left in it.
  rmdirSync(parent)
  return { found: results, made: folderCount }
}

describe('createRowGroups', () => {
  it('gathers scattered rows in file order in memory', async () => {
    const { found: groups, made: folderCount } = await group(1_000_000)
    expect(folderCount).toBe(0)
    expect(groups.map((rows) => rows.map((row) => row.line))).toEqual(
      Array.from({ length: 1_000 }, (_, order) => [order, order + 1_000, order + 2_000]),
    )
    expect(groups[7]?.[1]).toEqual({ line: 1_007, cells: ['a\n\u2028"1007', 503.5] })
  })

  it('gathers the same on the disk, and leaves nothing there', async () => {
    const inMemory = await group(1_000_000)
    const { found: groups, made: folderCount } = await group(10_000)
    expect(folderCount).toBe(1)
    const byLine = groups.toSorted((a, b) => (a[0]?.line ?? 0) - (b[0]?.line ?? 0))
    expect(byLine).toEqual(inMemory.found)
  })

  it('stops before the lines of one order fill the memory', async () => {
    const parent = mkdtempSync(join(tmpdir(), 'portolan-groups-'))
    const groups = createRowGroups(1_000, parent, 5_000)
    const filling = (async () => {
      for (let line = 0; line < 1_000; line++) await groups.add('one order', { line, cells: ['cell'] })
    })()
    await expect(filling).rejects.toThrow('Too many lines of the file belong to the same few orders.')
    await groups[Symbol.asyncDispose]()
    rmdirSync(parent)
  })
})

it('lets others have their turn while it gathers many rows of one order', async () => {
  await using groups = createRowGroups()
  for (let line = 1; line <= 20_000; line++) await groups.add('one', { line, cells: [`cell ${line}`] })
  let [turns, isGathering] = [0, true]
  const turn = () => {
    turns++
    if (isGathering) setImmediate(turn)
  }
  setImmediate(turn)
  const sizes: number[] = []
  for await (const rows of groups.groups()) sizes.push(rows.length)
  isGathering = false
  expect(sizes).toEqual([20_000])
  expect(turns).toBeGreaterThanOrEqual(38)
})
