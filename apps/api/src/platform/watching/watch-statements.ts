import type { PoolClient } from 'pg'
import type { Log } from '#platform/process/log.ts'
import { currentRequest, type RequestContext } from './request-context.ts'

/** A statement that takes longer gets a line in the log. */
const slowMs = 1_000
const longestText = 500

/** Constraints and lost conflicts: answered as such, or tried again. */
const expected = /^(23\w{3}|40001|40P01|55P03)$/

interface Statement {
  text?: string
  name?: string
}

/**
 * Writes slow and failed statements of a connection to the log, with the request that they belong to and
 * without any value. Unnamed statements begin with a comment that names the route, by which the database's
 * own log and views show it; named ones are shared by routes, so their text stays the same.
 */
export function watchStatements(client: PoolClient, log: Log): void {
  const { query } = client
  Object.assign(client, {
    query(given: unknown, ...rest: unknown[]) {
      const context = currentRequest()
      const statement = context === undefined ? given : withRoute(given, context.route)
      const startedAt = performance.now()
      const done = (error: unknown) => note(log, given, context, startedAt, error)
      const callback = rest.at(-1)
      if (typeof callback === 'function') {
        const noting = (error: unknown, ...answer: unknown[]) => {
          done(error ?? null)
          callback(error, ...answer)
        }
        return Reflect.apply(query, client, [statement, ...rest.slice(0, -1), noting])
      }
      const answer: unknown = Reflect.apply(query, client, [statement, ...rest])
      if (answer instanceof Promise) answer.then(() => done(null), done)
      return answer
    },
  })
}

/** The comment's text is constant for a route, and has nothing that could end it. */
function withRoute(given: unknown, route: string): unknown {
  const comment = `/* ${route.replace(/[^\w/:. -]/g, '_')} */ `
  if (typeof given === 'string') return comment + given
  const isPlain =
    typeof given === 'object' && given !== null && Object.getPrototypeOf(given) === Object.prototype
  if (!isPlain) return given
  const { text, name } = given as Statement
  return text === undefined || name !== undefined ? given : { ...given, text: comment + text }
}

function note(
  log: Log,
  given: unknown,
  context: RequestContext | undefined,
  startedAt: number,
  error: unknown,
): void {
  const ms = performance.now() - startedAt
  const fault = error === null ? null : faultOf(error)
  if (ms < slowMs && fault === null && context?.onStatement == null) return
  const name = nameOf(given)
  context?.onStatement?.({ name, startedAt: performance.timeOrigin + startedAt, ms, fault })
  const about = {
    reqId: context?.requestId ?? undefined,
    route: context?.route,
    ms: Math.round(ms),
    statement: name,
  }
  if (fault !== null && !expected.test(fault)) log.warn({ ...about, fault }, 'a statement failed')
  else if (ms >= slowMs) log.warn(about, 'a statement was slow')
}

/** Its name, or the beginning of its text, which has placeholders where values are. */
function nameOf(given: unknown): string {
  const { name, text = '' }: Statement = typeof given === 'string' ? { text: given } : (given as Statement)
  return name ?? text.replace(/\s+/g, ' ').trim().slice(0, longestText)
}

function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message.slice(0, longestText)
}
