import { shareHeavyWork } from '#platform/limits/customers/share-heavy-work.ts'
import { openWorkers } from '#platform/workers/open-workers.ts'

/** The longest takes a second; a customer has one drawn at a time, so that another's starts at once. */
const share = shareHeavyWork({
  ...{ atOnce: 2, atOncePerCustomer: 1, maxWaiting: 60, maxWaitingPerCustomer: 10 },
  retryAfterSeconds: 5,
})

/** The fonts and the writer of PDFs are loaded there and go with the process. */
const callInWorker = openWorkers({ memoryMiB: 256, longestMs: 30_000, idleMs: 30_000 })

type Drawer = (...facts: never[]) => Promise<Uint8Array>

/**
 * Draws a PDF by a function that a module exports, in a process of its own. `readFacts` reads what is drawn once it's the customer's turn. Throws
 * `too_many_requests` or `unavailable` as `shareHeavyWork` does.
 */
export function drawPdf<D extends Drawer>(
  customers: readonly string[],
  { module, name }: { module: URL; name: string },
  readFacts: () => Promise<Parameters<D>>,
): Promise<Buffer> {
  return share(customers, async () => {
    const bytes = await callInWorker(module, name, await readFacts())
    return Buffer.from(bytes as Uint8Array)
  })
}
