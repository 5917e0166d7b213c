import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  deliveredLine,
  openReceivers,
  type Receivers,
  receiverFaults,
  receiverNames,
  runReceiverFault,
} from './receivers.ts'

let world: Receivers
beforeAll(async () => {
  world = await openReceivers()
})
afterAll(() => world.close())

describe('messages to a receiver that fails', { tags: ['exhaustive'], timeout: 900_000 }, () => {
  it.each(
    receiverNames.flatMap((name) =>
      receiverFaults.filter((fault) => !fault.only || fault.only === name).map((fault) => ({ name, fault })),
    ),
  )('$name: $fault.name', async ({ name, fault }) => {
    const delivered = await runReceiverFault(world, name, fault)
    process.stdout.write(`${deliveredLine(delivered)}\n`)
    expect(delivered).toMatchObject({ lost: [], doubled: [] })
    if (!fault.answersLost) expect(delivered.repeated).toBe(0)
  })
})
