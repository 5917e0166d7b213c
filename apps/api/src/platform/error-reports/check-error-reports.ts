import { randomBytes } from 'node:crypto'
import type { Dsn } from '@portolan/error-reports/dsn'
import type { Deps } from '#platform/process/deps.ts'
import { postEnvelope } from './post-envelope.ts'

const patienceMs = 5_000

/** Check for `portal doctor`: fails if error reports are configured and wouldn't arrive. */
export async function checkErrorReports({ env }: Pick<Deps, 'env'>) {
  const dsn = env.errorReports
  if (dsn === null) return { ok: true, text: 'not configured, nothing is sent' }
  const { host } = new URL(dsn.origin)
  const status = await probe(dsn)
  if (status === null) return { ok: false, text: `${host} cannot be reached` }
  // A request to slow down still shows that the service knows us.
  if (status === 429 || (status >= 200 && status <= 299)) return { ok: true, text: `${host} takes reports` }
  return {
    ok: false,
    text: `${host} answered ${status}${status < 500 ? '; check ERROR_REPORT_DSN' : ''}`,
  }
}

/** The service's status for an empty envelope; null if it doesn't answer. */
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
