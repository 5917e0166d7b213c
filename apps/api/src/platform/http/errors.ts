import type { Locale } from '@portolan/contract/identity/users'
import type { ErrorCode } from '@portolan/contract/shared/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noteRefusal } from '#platform/activity/notes.ts'
import { isConflict, isGone, isOutage, isTimeout } from '#platform/db/connection/database-faults.ts'
import type { ErrorReports } from '#platform/error-reports/error-reports.ts'
import { reportFailedRequest } from '#platform/error-reports/request-reports.ts'
import { logRefusals } from '#platform/http/serving/refusal-log.ts'
import { redactSecrets } from '#platform/process/redact-secrets.ts'
import { noteMissingFile } from '#platform/storage/checks/note-missing-file.ts'
import { isStorageFull } from '#platform/storage/disk-space.ts'
import { FileMissing, StoreUnreachable } from '#platform/storage/file-store.ts'
import { fileSize } from '#platform/text/file-size.ts'
import { dropBody } from './input/drop-body.ts'
import { localeOf } from './locale.ts'
import { errorMessages } from './messages.ts'
import { FieldProblem, Problem } from './problem.ts'

/** RFC 6750's answer to machines; some schemes would make browsers show their own dialog over the page. */
const challenges: Partial<Record<ErrorCode, string>> = {
  invalid_api_key: 'Bearer',
  insufficient_scope: 'Bearer error="insufficient_scope"',
}

/** Converts any thrown error into the contract's error answer; details go to the log and the reports. */
export function handleErrors(app: FastifyInstance, reports: ErrorReports): void {
  const refused = logRefusals(app.log)
  app.setErrorHandler(async (error: FastifyError | Error, request, reply) => {
    if (error instanceof FieldProblem) return reply.code(400).send(error.errors)
    if (error instanceof FileMissing) noteMissingFile({ log: request.log, reports }, error, request.id)
    const problem = problemOf(error)
    if (isGone(error)) request.log.warn({ err: error }, 'what the call changes has gone meanwhile')
    if (problem.status === 500) request.log.error({ err: error }, 'the call failed')
    else if (problem.status > 500) refused(reasonOf(error))
    // A rejection under load is no error, and must not cause more work.
    if (problem.status >= 500 && problem !== error)
      reportFailedRequest(reports, error, request, problem.status)
    if ('code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') await dropBody(request.raw)
    return sendProblem(request, reply, problem)
  })
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new Problem('not_found')))
}

/** Sends one error, also for pages and files outside the contract. */
function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const locale: Locale = localeOf(request)
  noteRefusal(request, problem.code)
  if (problem.retryAfter !== null) reply.header('retry-after', String(problem.retryAfter))
  const challenge = challenges[problem.code]
  if (challenge !== undefined) reply.header('www-authenticate', challenge)
  const { code, methods, figures, person } = problem
  const text = figures === null ? errorMessages[code][locale] : withFigures(code, figures, locale)
  // A name may have what a replacement would take for its own signs.
  const message = person === null ? text : text.replace('{person}', () => person)
  return reply
    .code(problem.status)
    .type('application/json; charset=utf-8')
    .send({
      error: {
        code,
        message,
        ...(methods && { methods }),
        ...(figures && { figures }),
        ...(person !== null && { person }),
      },
    })
}

function withFigures(code: ErrorCode, figures: Readonly<Record<string, number>>, locale: Locale): string {
  return errorMessages[code][locale].replace(/\{(\w+)\}/g, (_, name: string) => {
    const figure = figures[name] ?? 0
    return name.endsWith('Bytes') ? fileSize(figure, locale) : figure.toLocaleString(locale)
  })
}

/** The answer for a thrown error. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (!(error instanceof Error)) return new Problem('server_error')
  const code = clientErrorCode('statusCode' in error ? Number(error.statusCode) : undefined)
  if (code) return new Problem(code, code === 'too_many_requests' || code === 'unavailable' ? 1 : null)
  if (isStorageFull(error)) return new Problem('storage_full')
  if (error instanceof FileMissing) return new Problem('file_missing')
  if (isGone(error)) return new Problem('not_found')
  const isPassing =
    error instanceof StoreUnreachable || isOutage(error) || isTimeout(error) || isConflict(error)
  return isPassing ? new Problem('unavailable', 5) : new Problem('server_error')
}

/** A short reason from a small set: the code if there is one. */
function reasonOf(error: Error): string {
  if (error instanceof Problem) return error.code
  if (error.cause instanceof Error) return reasonOf(error.cause)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return `${code} ${redactSecrets(error.message.slice(0, 100))}`.trim()
}

function clientErrorCode(status: number | undefined): ErrorCode | null {
  if (status === 413) return 'too_large'
  if (status === 415) return 'unsupported_media_type'
  if (status === 429) return 'too_many_requests'
  if (status === 503) return 'unavailable'
  if (status !== undefined && status >= 400 && status < 500) return 'malformed'
  return null
}
