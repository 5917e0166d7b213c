import { randomBytes } from 'node:crypto'
import type { Dsn } from '@portolan/error-reports/dsn'
import type { Checked } from '#platform/doctor/checked.ts'
import type { Deps } from '#platform/process/deps.ts'
import { postEnvelope } from './post-envelope.ts'

const patienceMs = 5_000

const checkService = {
  en: 'Check ERROR_REPORT_DSN, and that this machine reaches the service.',
  ru: 'Проверьте ERROR_REPORT_DSN и доступность сервиса с этой машины.',
}

/** Check for `portal doctor`: fails if error reports are configured and wouldn't arrive. */
export async function checkErrorReports({ env }: Pick<Deps, 'env'>): Promise<Checked> {
  const dsn = env.errorReports
  if (dsn === null) return { ok: true, text: 'not configured, nothing is sent' }
  const { host } = new URL(dsn.origin)
  const status = await probe(dsn)
  const wrong = (text: string): Checked => ({ ok: false, isWarning: true, text, advice: checkService })
  if (status === null) return wrong(`${host} cannot be reached`)
  // A request to slow down still shows that the service knows us.
  if (status === 429 || (status >= 200 && status <= 299)) return { ok: true, text: `${host} takes reports` }
  return wrong(`${host} answered ${status}`)
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
