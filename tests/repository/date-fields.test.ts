import { expect, it } from 'vitest'
import { listSourceFiles } from './source-files.ts'

/** The browser's own fields write dates as the browser's language does, such as 12/06 for 6 December. */
const native = /\btype(?:=|: )(?:["'`]|\{[^}]*["'`])(?:date|datetime-local|month|week|time)["'`]/

const attributes = [
  '<Input type="date" />',
  "<Input type={kind === 'date' ? 'date' : 'text'} />",
  "createElement('input', { type: 'month' })",
]

it('the pattern finds native fields', () => {
  expect(attributes.filter((text) => !native.test(text))).toEqual([])
  expect(native.test('<Input type="text" />')).toBe(false)
})

it('no page has a date field of the browser', () => {
  const found = listSourceFiles()
    .filter(
      ({ path, text }) => path.startsWith('apps/web/src/') && path.endsWith('.tsx') && native.test(text),
    )
    .map(({ path }) => path)
  expect(found).toEqual([])
})
