import { expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { sendAhead, withAnswers } from './send-ahead.ts'

const countOf = sql`SELECT count(*)::int AS count FROM organizations`
const insertion = (ref: string, name = 'Any') =>
  sql`INSERT INTO organizations (id, ref, name) VALUES (gen_random_uuid(), ${ref}, ${name})`

it('statements sent ahead run in the order they are sent, and all belong to their transaction', async () => {
  const portal = await openTestPortal()
  const { database } = portal.deps
  const rows = await database.transaction((tx) =>
    withAnswers(tx, async () => {
      sendAhead(tx, insertion('a'))
      sendAhead(tx, insertion('b'))
      const [counted] = await rowsOf(tx, countOf)
      sendAhead(tx, insertion('c'))
      return counted
    }),
  )
  expect(rows).toEqual({ count: 2 })
  expect(await rowsOf(database, countOf)).toEqual([{ count: 3 }])
  await portal.close()
})

it.each(['', 'then another'])(
  'the first that fails is what the transaction failed of %s',
  async (another) => {
    const portal = await openTestPortal()
    const { database } = portal.deps
    const failed = database.transaction((tx) =>
      withAnswers(tx, async () => {
        sendAhead(tx, insertion('a'))
        sendAhead(tx, insertion('a'))
        sendAhead(tx, insertion('b'))
        if (another !== '') await rowsOf(tx, countOf)
      }),
    )
    await expect(failed).rejects.toMatchObject({ cause: { code: '23505' } })
    expect(await rowsOf(database, countOf)).toEqual([{ count: 0 }])
    await portal.close()
  },
)

it('work that fails by itself keeps nothing of what it sent ahead', async () => {
  const portal = await openTestPortal()
  const { database } = portal.deps
  const failed = database.transaction((tx) =>
    withAnswers(tx, async () => {
      sendAhead(tx, insertion('a'))
      throw new Error('by itself')
    }),
  )
  await expect(failed).rejects.toThrow('by itself')
  expect(await rowsOf(database, countOf)).toEqual([{ count: 0 }])
  await portal.close()
})

it('texts larger than what the connection takes at once arrive while answers as large come back', async () => {
  const portal = await openTestPortal()
  const { database } = portal.deps
  const long = 'x'.repeat(4_000_000)
  await database.transaction((tx) =>
    withAnswers(tx, async () => {
      for (const ref of ['a', 'b', 'c']) sendAhead(tx, sql`${insertion(ref, long)} RETURNING name`)
    }),
  )
  expect(await rowsOf(database, sql`SELECT length(name) AS length FROM organizations`)).toEqual(
    Array(3).fill({ length: long.length }),
  )
  await portal.close()
})

it('nothing is sent ahead where no one awaits the answers', async () => {
  const portal = await openTestPortal()
  const { database } = portal.deps
  const failed = database.transaction(async (tx) => sendAhead(tx, insertion('a')))
  await expect(failed).rejects.toThrow('nothing awaits its answer')
  await portal.close()
})
