import type { Locale } from '@portolan/contract/identity/users'
import type { ErrorCode } from '@portolan/contract/shared/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorReports } from '#platform/error-reports/error-reports.ts'
import { reportFailedRequest } from '#platform/error-reports/request-reports.ts'
import { logRefusals } from '#platform/http/serving/refusal-log.ts'
import { noteMissingFile } from '#platform/storage/checks/note-missing-file.ts'
import { isStorageFull } from '#platform/storage/disk-space.ts'
import { FileMissing, StoreUnreachable } from '#platform/storage/file-store.ts'
import { localeOf } from './locale.ts'
import { errorMessages } from './messages.ts'
import { FieldProblem, Problem } from './problem.ts'

// PostgreSQL's and the pool's ways to say that the database cannot be asked just now.
const unavailable =
  /ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOENT|timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client was closed/
const unavailableSqlStates = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
  '55P03',
  '08006',
  '08001',
  '08003',
  // A standby that took no writes yet, and conflicts that retrying did not resolve.
  '25006',
  '40001',
  '40P01',
])

/** RFC 6750's answer to machines; browsers would put a dialog of their own over the page for some schemes. */
const challenges: Partial<Record<ErrorCode, string>> = {
  invalid_api_key: 'Bearer',
  insufficient_scope: 'Bearer error="insufficient_scope"',
}

/** Turns whatever was thrown into the error answer of the contract; inner detail goes to the log and the reports. */
export function handleErrors(app: FastifyInstance, reports: ErrorReports): void {
  const refused = logRefusals(app.log)
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    if (error instanceof FieldProblem) return reply.code(400).send(error.errors)
    if (error instanceof FileMissing) noteMissingFile({ log: request.log, reports }, error, request.id)
    const problem = problemOf(error)
    if (problem.status === 500) request.log.error({ err: error }, 'the call failed')
    else if (problem.status > 500) refused(reasonOf(error))
    // A refusal under load is no error, and must not make more work.
    if (problem.status >= 500 && problem !== error)
      reportFailedRequest(reports, error, request, problem.status)
    return sendProblem(request, reply, problem)
  })
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new Problem('not_found')))
}

/** Writes one error; also for pages and files outside of the contract. */
function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const locale: Locale = localeOf(request)
  if (problem.retryAfter !== null) reply.header('retry-after', String(problem.retryAfter))
  const challenge = challenges[problem.code]
  if (challenge !== undefined) reply.header('www-authenticate', challenge)
  const { code, methods } = problem
  return reply
    .code(problem.status)
    .type('application/json; charset=utf-8')
    .send({ error: { code, message: errorMessages[code][locale], ...(methods && { methods }) } })
}

/** The answer to what was thrown. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (!(error instanceof Error)) return new Problem('server_error')
  const code = clientErrorCode('statusCode' in error ? Number(error.statusCode) : undefined)
  if (code) return new Problem(code, code === 'too_many_requests' || code === 'unavailable' ? 1 : null)
  if (isStorageFull(error)) return new Problem('storage_full')
  if (error instanceof FileMissing) return new Problem('file_missing')
  if (error instanceof StoreUnreachable) return new Problem('unavailable', 5)
  return isUnavailable(error) ? new Problem('unavailable', 5) : new Problem('server_error')
}

/** In few words, of which there are few: the code where there is one. */
function reasonOf(error: Error): string {
  if (error instanceof Problem) return error.code
  if (error.cause instanceof Error) return reasonOf(error.cause)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return `${code} ${error.message.slice(0, 100)}`.trim()
}

function clientErrorCode(status: number | undefined): ErrorCode | null {
  if (status === 413) return 'too_large'
  if (status === 415) return 'unsupported_media_type'
  if (status === 429) return 'too_many_requests'
  if (status === 503) return 'unavailable'
  if (status !== undefined && status >= 400 && status < 500) return 'malformed'
  return null
}

function isUnavailable(error: Error): boolean {
  if ('code' in error && typeof error.code === 'string') {
    if (unavailableSqlStates.has(error.code) || unavailable.test(error.code)) return true
  }
  if (unavailable.test(error.message)) return true
  return error.cause instanceof Error && isUnavailable(error.cause)
}
