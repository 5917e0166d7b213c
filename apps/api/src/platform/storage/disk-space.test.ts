import { expect, it } from 'vitest'
import { isStorageFull } from './disk-space.ts'

const full = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })

it('knows a full disk where closing the file fails too', async () => {
  async function write() {
    await using file = new AsyncDisposableStack()
    file.defer(() => Promise.reject(new Error('the file does not close')))
    throw full()
  }
  const error = await write().catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(SuppressedError)
  expect(isStorageFull(error)).toBe(true)
})

it('knows the database’s way to say it, behind a failed query', () => {
  const refused = Object.assign(new Error('could not extend file'), { code: '53100' })
  expect(isStorageFull(new Error('Failed query', { cause: refused }))).toBe(true)
  expect(isStorageFull(new Error('Failed query'))).toBe(false)
})
