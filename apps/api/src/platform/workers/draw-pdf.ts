import type { DrawnPdf } from '@portolan/pdf/document-fonts'
import { shareHeavyWork } from '#platform/limits/customers/share-heavy-work.ts'
import type { Log } from '#platform/process/log.ts'
import { openWorkers } from './open-workers.ts'

/** The longest takes a second; one drawing per customer at a time, so that another's starts immediately. */
const share = shareHeavyWork({
  atOnce: 2,
  atOncePerCustomer: 1,
  maxWaiting: 60,
  maxWaitingPerCustomer: 10,
  retryAfterSeconds: 5,
})

/** The fonts and the PDF writer are loaded there and go away with the process. */
const callInWorker = openWorkers({ memoryMiB: 256, longestMs: 30_000, idleMs: 30_000 })

type Drawer = (...facts: never[]) => Promise<DrawnPdf>

/**
 * Draws a PDF by a function that a module exports, in a separate process. `readFacts` reads the data once
 * it's the customer's turn. Throws `too_many_requests` or `unavailable` as `shareHeavyWork` does.
 */
export function drawPdf<D extends Drawer>(
  { log }: { log: Log },
  customers: readonly string[],
  { module, name }: { module: URL; name: string },
  readFacts: () => Promise<Parameters<D>>,
): Promise<Buffer> {
  return share(customers, async () => {
    const { pdf, missing } = (await callInWorker(module, name, await readFacts())) as DrawnPdf
    if (missing.length > 0)
      log.warn({ drawer: name, letters: missing }, 'a PDF shows the codes of letters that no font has')
    return Buffer.from(pdf)
  })
}
