import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { ReportAnswer } from '@portolan/error-reports/transport'
import { boundAnswer } from '#platform/net/bound-answer.ts'

// With every request traced there are as many envelopes as requests, so connections are kept alive, which
// saves half the processor time of `fetch`.
const agentOptions = { keepAlive: true, maxSockets: 64, maxFreeSockets: 8 }
const agents = { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) }

/** Sends one envelope, without following redirects. */
export function postEnvelope(endpoint: string, envelope: string, patienceMs: number): Promise<ReportAnswer> {
  const isHttps = endpoint.startsWith('https:')
  const options = {
    method: 'POST',
    agent: isHttps ? agents.https : agents.http,
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      'content-type': 'application/x-sentry-envelope',
      'content-length': Buffer.byteLength(envelope),
    },
  }
  return new Promise((resolve, reject) => {
    const take = (answer: IncomingMessage) => {
      const { statusCode = 0, headers } = answer
      answer.on('error', reject).on('end', () => resolve({ status: statusCode, headers: readerOf(headers) }))
      answer.resume()
    }
    const request = isHttps ? requestHttps(endpoint, options, take) : requestHttp(endpoint, options, take)
    boundAnswer(request).on('error', reject).end(envelope)
  })
}

function readerOf(headers: IncomingMessage['headers']): ReportAnswer['headers'] {
  return { get: (name) => headers[name]?.toString() ?? null }
}
