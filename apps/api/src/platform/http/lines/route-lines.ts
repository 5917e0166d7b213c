import { PassThrough, Readable } from 'node:stream'
import type { Locale } from '@portolan/contract/identity/users'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import type { Lines } from '@portolan/contract/shared/lines'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { reportFailedRequest } from '#platform/error-reports/request-reports.ts'
import { problemOf } from '#platform/http/errors.ts'
import { localeOf } from '#platform/http/locale.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { answerLines, type LineWork, type RecordOutcome } from './answer-lines.ts'
import { linesType } from './lines-type.ts'

type LinesEndpoint = Endpoint & { readonly auth: 'company'; readonly lines: Lines }
type RecordOf<E extends LinesEndpoint> = z.output<E['lines']['record']>

/** Serves an endpoint that takes a record a line; `save` is called batch by batch. */
export function routeLines<const E extends LinesEndpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  save: (records: RecordOf<E>[], locale: Locale) => Promise<RecordOutcome[]>,
): void {
  route<LinesEndpoint>(app, deps, endpoint, async ({ request, reply }) => {
    const body = request.body instanceof Readable ? request.body : Readable.from([])
    const locale = localeOf(request)
    const work: LineWork = {
      locale,
      parse: (text) => parseJson(request, text),
      // The binding of the contract's type to what was parsed by its schema.
      save: (records) => save(records as RecordOf<E>[], locale),
      problemOf(error) {
        const problem = problemOf(error)
        request.log.error({ err: error }, 'lines of a bulk call could not be saved')
        if (problem !== error) reportFailedRequest(deps.reports, error, request, problem.status)
        return problem
      },
    }
    const answers = new PassThrough()
    void pour(body, endpoint.lines, work, answers)
    return reply.type(linesType).send(answers)
  })
}

/**
 * Writes the answers as the body is read. What isn't fetched yet waits in memory, a few hundred bytes a line: many clients
 * send everything before they read, and would wait for ever for a server that reads no further until they do.
 */
async function pour(body: Readable, lines: Lines, work: LineWork, answers: PassThrough): Promise<void> {
  try {
    // Left open at its end: closing it would close the connection under the answer.
    const chunks: AsyncIterable<Uint8Array> = body.iterator({ destroyOnReturn: false })
    for await (const answer of answerLines(chunks, lines, work)) answers.write(`${JSON.stringify(answer)}\n`)
    answers.end()
    // What comes beyond the last line is dropped, for the answer to be heard.
    body.resume()
  } catch (error) {
    // The body broke off; what was answered is saved.
    answers.destroy(error instanceof Error ? error : undefined)
  }
}

function parseJson(request: FastifyRequest, text: string): unknown {
  let parsed: unknown
  const parse = request.server.getDefaultJsonParser('error', 'error')
  parse(request, text, (error, value) => {
    if (error) throw error
    parsed = value
  })
  return parsed
}
