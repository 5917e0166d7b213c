import { shareHeavyWork } from '#platform/limits/share-heavy-work.ts'
import { openThreads } from '#platform/threads/open-threads.ts'

/** The longest takes a second; a customer has one drawn at a time, so that another's starts at once. */
const share = shareHeavyWork({
  ...{ atOnce: 2, atOncePerCustomer: 1, maxWaiting: 60, maxWaitingPerCustomer: 10 },
  retryAfterSeconds: 5,
})

/** The fonts and the writer of PDFs are loaded in the thread and go with it. */
const callInThread = openThreads({ memoryMiB: 256, longestMs: 20_000, idleMs: 30_000 })

type Drawer = (...facts: never[]) => Promise<Uint8Array>

/**
 * Draws a PDF by a function that a module exports, in a thread. `readFacts` reads what is drawn once it's the customer's turn. Throws
 * `too_many_requests` or `unavailable` as `shareHeavyWork` does.
 */
export function drawPdf<D extends Drawer>(
  customers: readonly string[],
  { module, name }: { module: URL; name: string },
  readFacts: () => Promise<Parameters<D>>,
): Promise<Buffer> {
  return share(customers, async () => {
    const bytes = await callInThread(module, name, await readFacts())
    // A copied Buffer arrives as the bytes that it consists of.
    return Buffer.from(bytes as Uint8Array)
  })
}
