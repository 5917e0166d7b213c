import { randomBytes } from 'node:crypto'
import type { Dsn } from '@portolan/error-reports/dsn'
import type { Deps } from '#platform/process/deps.ts'
import { postEnvelope } from './post-envelope.ts'

const patienceMs = 5_000

/** For `portal doctor`: unwell where error reports are configured and would not arrive. */
export async function checkErrorReports({ env }: Pick<Deps, 'env'>) {
  const dsn = env.errorReports
  if (dsn === null) return { ok: true, text: 'not configured, nothing is sent' }
  const { host } = new URL(dsn.origin)
  const status = await probe(dsn)
  if (status === null) return { ok: false, text: `${host} cannot be reached` }
  // Asked to slow down, but it knows us.
  if (status === 429 || (status >= 200 && status <= 299)) return { ok: true, text: `${host} takes reports` }
  return {
    ok: false,
    text: `${host} answered ${status}${status < 500 ? '; check ERROR_REPORT_DSN' : ''}`,
  }
}

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
