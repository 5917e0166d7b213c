import { fileURLToPath } from 'node:url'
import { openReportClient } from '@portolan/error-reports/client'
import type { Dsn } from '@portolan/error-reports/dsn'
import { openTransport } from '@portolan/error-reports/transport'
import type { Log } from '#platform/process/log.ts'
import type { ErrorReports } from './error-reports.ts'
import { postEnvelope } from './post-envelope.ts'

const patienceMs = 10_000
const flushMs = 2_000

const rootUrl = new URL('../../../../../', import.meta.url)
const roots = [rootUrl.href, fileURLToPath(rootUrl)]

/** The repository path of one of the product's own files. */
function ownFile(location: string): string | null {
  const root = roots.find((each) => location.startsWith(each))
  if (root === undefined) return null
  const path = location.slice(root.length)
  return /^(?:apps|packages)\/[\w./-]+$/.test(path) && !path.includes('node_modules') ? path : null
}

/** Reports from this process, as `release`. */
export function sendErrorReports(dsn: Dsn, release: string, log: Log): ErrorReports {
  let isFailing = false
  const transport = openTransport(
    (envelope) => postEnvelope(dsn.endpoint, envelope, patienceMs),
    (failure) => {
      // One line when failures begin and one when they end, regardless of the reports between.
      if (failure !== null && !isFailing) {
        log.warn({ origin: dsn.origin, failure }, 'the error-reporting service takes no reports')
      } else if (failure === null && isFailing) log.info('the error-reporting service takes reports again')
      isFailing = failure !== null
    },
  )
  const client = openReportClient({ dsn, release, platform: 'node', transport, ownFile })
  const flush = () => transport.flush(flushMs)
  return {
    isOn: true,
    error: (error, task, about) => client.captureError(error, { context: task, ...about }),
    request(transaction) {
      client.captureTransaction(transaction)
      const { request, status = 0, endedAt } = transaction
      const { method = '', url = '' } = request ?? {}
      client.addBreadcrumb({ category: 'http', data: { method, url, status_code: status } }, endedAt)
    },
    flush,
    close: flush,
  }
}
