import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { normalizeContainerNumber } from '#container-number.ts'
import { foldedLetters, foldLetters } from './identifier-letters.ts'

it('gives each look-alike the Latin letter of its place', () => {
  const letters = [...foldedLetters.from].slice(0, foldedLetters.to.length)
  expect(letters.map(foldLetters).join('')).toBe(foldedLetters.to)
  expect(foldLetters([...foldedLetters.from].slice(foldedLetters.to.length).join(''))).toBe('')
})

it.each([
  ['мsku', 'MSKU'],
  ['ｈｌｃｕ１', 'HLCU1'],
  ['жук', 'ЖYK'],
  ['istanbul', 'ISTANBUL'],
  ['İst', 'IST'],
])('folds %s to %s', (text, folded) => {
  expect(foldLetters(text)).toBe(folded)
  expect(foldLetters(folded)).toBe(folded)
})

const migration = async () => {
  const file = new URL(
    '../../../../apps/api/src/platform/db/migrations/0051-folded-letters.sql',
    import.meta.url,
  )
  return readFile(file, 'utf8')
}

it('is what the migration looks for', async () => {
  const sql = await migration()
  const letters = [...foldedLetters.from].slice(0, foldedLetters.to.length).join('')
  expect(sql).toContain(`'${letters}', '${foldedLetters.to}'`)
  for (const mark of [...foldedLetters.from].slice(foldedLetters.to.length))
    expect(sql).toContain(`\\${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)
})

it('folds containers as the migration does, so that what it looks for is gone once it is folded', async () => {
  const sql = await migration()
  const [, marks = '', small = '', capitals = ''] =
    /RETURN translate\(translate\(fold_letters\(value\), U&'([^']+)', ''\),\s*'([^']+)', '([^']+)'\)/.exec(
      sql,
    ) ?? []
  const removed = marks.replace(/\\([0-9a-f]{4})/g, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  expect([[...removed].length, [...small].length]).toEqual([17, 38])
  for (const mark of removed) expect(normalizeContainerNumber(`CSQU${mark}3054383`)).toBe('CSQU3054383')
  expect([...small].map(normalizeContainerNumber).join('')).toBe(capitals)
})
