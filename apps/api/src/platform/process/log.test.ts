import { expect, it } from 'vitest'
import { describeError } from './log.ts'

it('describes why something failed, not why closing failed after it', async () => {
  async function fail() {
    await using opened = new AsyncDisposableStack()
    opened.defer(() => Promise.reject(new Error('the database does not close')))
    opened.defer(() => Promise.reject(new Error('the socket does not close')))
    throw new RangeError('the port is taken')
  }
  const error = await fail().catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(SuppressedError)
  expect(describeError(error)).toMatchObject({ type: 'RangeError', message: 'the port is taken' })
})
