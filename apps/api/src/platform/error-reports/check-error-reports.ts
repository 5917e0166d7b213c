import { randomBytes } from 'node:crypto'
import type { Dsn } from '@portolan/error-reports/dsn'
import { defineOperation, noArguments, OperationFault } from '#platform/commands/operation.ts'
import { postEnvelope } from './post-envelope.ts'

const patienceMs = 5_000

/** The part of `portal doctor` about error reports: unwell where they are configured and would not arrive. */
export const checkErrorReports = defineOperation({
  name: 'check-error-reports',
  args: noArguments,
  async run({ env }) {
    const dsn = env.errorReports
    if (dsn === null) return { text: 'not configured, nothing is sent', configured: false }
    const { host } = new URL(dsn.origin)
    const status = await probe(dsn)
    if (status === null) throw new OperationFault('unreachable', `${host} cannot be reached`)
    // Asked to slow down, but it knows us.
    if (status !== 429 && (status < 200 || status > 299)) {
      const hint = status < 500 ? '; check ERROR_REPORT_DSN' : ''
      throw new OperationFault('refused', `${host} answered ${status}${hint}`)
    }
    return { text: `${host} takes reports`, configured: true }
  },
})

/** What the service answers to an envelope with nothing in it; null where it does not answer. */
async function probe(dsn: Dsn): Promise<number | null> {
  const header = {
    event_id: randomBytes(16).toString('hex'),
    sent_at: new Date().toISOString(),
    dsn: dsn.text,
  }
  try {
    const { status } = await postEnvelope(dsn.endpoint, `${JSON.stringify(header)}\n`, patienceMs)
    return status
  } catch {
    return null
  }
}
