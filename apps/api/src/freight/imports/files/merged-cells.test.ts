import { describe, expect, it } from 'vitest'
import { findMergedAreas } from './merged-cells.ts'
import type { Cell } from './row.ts'

async function* pieces(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text)
}
const areas = (references: readonly string[]) =>
  findMergedAreas(pieces(references.map((reference) => `<mergeCell ref="${reference}"/>`).join('')))

/** The merged areas over four columns of the given rows. */
async function covered(references: string[], rows: Record<number, Cell[]>) {
  const merged = await areas(references)
  return Object.entries(rows).map(([line, cells]) => {
    const row = merged.enter({ line: Number(line), cells })
    return [0, 1, 2, 3].map((column) => row.covered?.(column)?.cell ?? '').join(' ')
  })
}

describe('merged cells', () => {
  it('hold for the rows and columns that they cover, and no further', async () => {
    expect(
      await covered(['A2:A4', 'B2:C3', 'D3:D4'], {
        1: ['x', 'x', 'x', 'x'],
        2: ['a', 7],
        3: [],
        4: [],
        5: [],
      }),
    ).toEqual(['   ', '  7 ', 'a 7 7 ', 'a   ', '   '])
  })

  it('hold where the sheet leaves rows out, and not where their first is left out', async () => {
    expect(await covered(['A2:A9', 'B3:B9'], { 2: ['a'], 8: [] })).toEqual(['   ', 'a   '])
  })

  it('follow one another in a column', async () => {
    const rows = { 1: ['a'], 2: [], 3: ['b'], 4: [] }
    expect(await covered(['A3:A4', 'A1:A2'], rows)).toEqual(['   ', 'a   ', '   ', 'b   '])
  })

  it('are found where the text is cut, with any prefix, and only as references', async () => {
    const text =
      '<x:mergeCells count="2"><x:mergeCell other="1" ref="A1:B2"/><mergeCell ref="C1:C2"/><mergeCell ref="D1"/>'
    for (let at = 0; at <= text.length; at++)
      expect((await findMergedAreas(pieces(text.slice(0, at), text.slice(at)))).size).toBe(2)
  })

  it('that are too many or overlap are refused', async () => {
    const many = Array.from({ length: 200_001 }, (_, row) => `A${row + 1}:B${row + 1}`)
    await expect(areas(many)).rejects.toThrow('more than 200000 merged areas')
    const overlapping = await areas(Array.from({ length: 16_385 }, () => 'A1:B9'))
    expect(() => overlapping.enter({ line: 1, cells: [] })).toThrow('overlap')
  })
})
