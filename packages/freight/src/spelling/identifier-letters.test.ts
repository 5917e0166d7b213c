import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
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

it('is what the migration looks for', async () => {
  const file = new URL(
    '../../../../apps/api/src/platform/db/migrations/0051-folded-letters.sql',
    import.meta.url,
  )
  const sql = await readFile(file, 'utf8')
  const letters = [...foldedLetters.from].slice(0, foldedLetters.to.length).join('')
  expect(sql).toContain(`'${letters}', '${foldedLetters.to}'`)
  for (const mark of [...foldedLetters.from].slice(foldedLetters.to.length))
    expect(sql).toContain(`\\${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)
})
