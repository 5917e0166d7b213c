import { PassThrough, Readable } from 'node:stream'
import type { Locale } from '@portolan/contract/identity/users'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import type { Lines } from '@portolan/contract/shared/lines'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { reportFailedRequest } from '#platform/error-reports/request-reports.ts'
import type { CompanyCaller } from '#platform/http/caller.ts'
import { problemOf } from '#platform/http/errors.ts'
import { localeOf } from '#platform/http/locale.ts'
import { route } from '#platform/http/route.ts'
import { shareCompanyChanges } from '#platform/limits/customers/share-calls.ts'
import type { Deps } from '#platform/process/deps.ts'
import { answerLines, type LineWork, type RecordOutcome } from './answer-lines.ts'
import { linesType } from './lines-type.ts'

type LinesEndpoint = Endpoint & { readonly auth: 'company'; readonly lines: Lines }
type RecordOf<E extends LinesEndpoint> = z.output<E['lines']['record']>

interface RecordWork<R, P> {
  /**
   * Prepares a record for `save`. `isAhead`: another batch is being saved, so work done now takes no extra
   * time.
   */
  prepare(record: R, locale: Locale, isAhead: boolean): P
  /** Called batch by batch. */
  save(prepared: P[], locale: Locale, caller: CompanyCaller): Promise<RecordOutcome[]>
}

/** Serves an endpoint that takes one record per line. */
export function routeLines<const E extends LinesEndpoint, P>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  { prepare, save }: RecordWork<RecordOf<E>, P>,
): void {
  route<LinesEndpoint>(app, deps, endpoint, async ({ caller, request, reply }) => {
    const body = request.body instanceof Readable ? request.body : Readable.from([])
    const locale = localeOf(request)
    const answers = new PassThrough()
    const work: LineWork<P> = {
      locale,
      rules: deps.inputRules,
      answer: (batch) => answers.write(batch.map((answer) => `${JSON.stringify(answer)}\n`).join('')),
      parse: (text) => parseJson(request, text),
      // Binds the contract's type to the value parsed by its schema.
      prepare: (record, isAhead) => prepare(record as RecordOf<E>, locale, isAhead),
      async save(prepared) {
        const outcomes = await shareCompanyChanges(deps, () => save(prepared, locale, caller))
        await deps.reads.noteWrite(caller)
        return outcomes
      },
      problemOf(error) {
        const problem = problemOf(error)
        request.log.error({ err: error }, 'lines of a bulk call could not be saved')
        if (problem !== error) reportFailedRequest(deps.reports, error, request, problem.status)
        return problem
      },
    }
    void pour(body, endpoint.lines, work, answers).catch(() => {
      // The sender hung up or fell silent: acknowledged lines are saved, and reading stops.
      request.raw.destroy()
      answers.end()
    })
    return reply.type(linesType).send(answers)
  })
}

/** How long a sender may stay silent while its lines are awaited. */
const longestSilenceMs = 30_000

/**
 * Writes the answers while the body is read. Unfetched answers wait in memory, with about a hundred and at
 * most a thousand bytes a line, so the number of lines bounds them: many clients send everything before they
 * read, and would wait forever for a server that stops reading until they do. Throws if the body breaks off.
 */
async function pour<P>(body: Readable, lines: Lines, work: LineWork<P>, answers: PassThrough): Promise<void> {
  // Left open at its end: closing it would close the connection under the answer.
  const chunks: AsyncIterable<Uint8Array> = body.iterator({ destroyOnReturn: false })
  await answerLines(untilSilence(chunks), lines, work)
  // The rest is dropped before the answer ends: Node hangs up on senders that aren't done by then.
  for await (const _rest of untilSilence(chunks));
  answers.end()
}

/** The chunks of a body; throws if the next one takes too long. */
async function* untilSilence(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reading = chunks[Symbol.asyncIterator]()
  for (;;) {
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('The sender has fallen silent')), longestSilenceMs)
    })
    const next = await Promise.race([reading.next(), silence]).finally(() => clearTimeout(timer))
    if (next.done) return
    yield next.value
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
