import type { ReportAnswer } from '@portolan/error-reports/transport'

const patienceMs = 10_000

// Browsers send 64 kB in total after a page is left, and reject the rest.
const maxKeptBytes = 60_000
let keptBytes = 0

/**
 * Sends one envelope, without cookies and without the URL of the page. It outlives the page if that is
 * allowed.
 */
export async function postEnvelope(endpoint: string, envelope: string): Promise<ReportAnswer> {
  const { length } = envelope
  const keepalive = keptBytes + length <= maxKeptBytes
  if (keepalive) keptBytes += length
  try {
    return await fetch(endpoint, {
      method: 'POST',
      body: envelope,
      keepalive,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(patienceMs),
    })
  } finally {
    if (keepalive) keptBytes -= length
  }
}
