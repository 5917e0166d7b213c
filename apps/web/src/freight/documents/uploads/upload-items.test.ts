import { maxPreorderDocuments, preorderFileBytes } from '@portolan/contract/shared/limits'
import { expect, test } from 'vitest'
import { Problem } from '#platform/api/problem.ts'
import { isRefused, isWaiting, type UploadItem, withFiles, withoutItem } from './upload-items.ts'

function fileOf(name: string, size = 10, lastModified = 1): File {
  const file = new File(['x'], name, { lastModified })
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const numbered = (count: number) => Array.from({ length: count }, (_, index) => fileOf(`${index}.pdf`))
const faults = (items: readonly UploadItem[]) => items.map(({ fault }) => fault)

test.each([
  ['invoice.pdf', 10, null],
  ['СЧЁТ 📦.PDF', preorderFileBytes, null],
  ['scan.tiff', preorderFileBytes + 1, 'too-large'],
  ['empty.pdf', 0, 'empty'],
  ['setup.exe', 10, 'wrong-type'],
  ['no extension', 10, 'wrong-type'],
  ['pdf', 10, 'wrong-type'],
])('%s of %i bytes: %s', (name, size, fault) => {
  expect(faults(withFiles([], [fileOf(name, size)], 0))).toEqual([fault])
})

test('the 51st is too many until another is removed, and one that cannot be sent takes no place', () => {
  const items = withFiles([], [fileOf('a.exe'), ...numbered(maxPreorderDocuments), fileOf('last.pdf')], 0)
  expect(faults(items).filter((fault) => fault !== null)).toEqual(['wrong-type', 'too-many'])
  expect(items.at(-1)?.fault).toBe('too-many')
  const remaining = withoutItem(items, items[1]?.id ?? '', 0)
  expect(remaining.at(-1)?.fault).toBeNull()
  expect(remaining.filter(isWaiting)).toHaveLength(maxPreorderDocuments)
})

test('documents that the pre-order has count, uploads that arrived do not count twice', () => {
  const [first, second] = withFiles([], numbered(2), maxPreorderDocuments - 1)
  expect([first?.fault, second?.fault]).toEqual([null, 'too-many'])
  const arrived = [{ ...first, state: 'done' }] as UploadItem[]
  expect(withFiles(arrived, [fileOf('next.pdf')], maxPreorderDocuments - 1).at(-1)?.fault).toBeNull()
})

test('the same file is listed once, another of the same name beside it', () => {
  const once = withFiles([], [fileOf('a.pdf'), fileOf('a.pdf'), fileOf('a.pdf', 10, 2)], 0)
  expect(once).toHaveLength(2)
  expect(withFiles(once, [fileOf('a.pdf')], 0)).toHaveLength(2)
  const arrived = once.map((item) => ({ ...item, state: 'done' as const }))
  expect(withFiles(arrived, [fileOf('a.pdf')], 2)).toHaveLength(3)
})

test('what the server has looked at and refused is not worth another try', () => {
  const [item] = withFiles([], [fileOf('invoice.pdf')], 0)
  if (!item) throw new Error('No item')
  const failedWith = (status: number) =>
    isRefused({ ...item, state: 'failed', failure: new Problem({ status, body: {} }) })
  expect([400, 429, 500, 503].map(failedWith)).toEqual([true, false, false, false])
  expect(isRefused({ ...item, state: 'failed', failure: new Problem(null) })).toBe(false)
})
