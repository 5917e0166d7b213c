import { hash } from 'node:crypto'
import type { Locale } from '@portolan/contract/identity/users'
import type { Page } from '@portolan/contract/shared/paging'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { localeOf } from './locale.ts'
import { FieldProblem } from './problem.ts'

/** Default rows per page. */
export const defaultLimit = 20

const wrongCursor: Record<Locale, string> = {
  en: 'This cursor does not belong to this list.',
  ru: 'Этот курсор не подходит к этому списку.',
}

/** A cursor's member that is compared with an integer column. */
export const CursorPosition = z.int().check(z.minimum(0), z.maximum(2_147_483_647))

/**
 * The list position of a cursor, validated by the list's own schema; null for the first page. A cursor is
 * valid only for the list and ordering that created it.
 */
export function readCursor<T>(
  request: FastifyRequest,
  cursor: string | undefined,
  schema: z.ZodMiniType<T>,
): T | null {
  if (cursor === undefined) return null
  const parsed = z.tuple([z.literal(nameOf(urlOf(request))), schema]).safeParse(decode(cursor))
  if (!parsed.success) throw new FieldProblem({ cursor: [wrongCursor[localeOf(request)]] })
  return parsed.data[1]
}

/** Path and query as requested. */
function urlOf({ url }: FastifyRequest): { path: string; query: URLSearchParams } {
  const end = url.includes('?') ? url.indexOf('?') : url.length
  return { path: url.slice(0, end), query: new URLSearchParams(url.slice(end)) }
}

/** A short name of the requested list: its path and ordering. */
function nameOf({ path, query }: ReturnType<typeof urlOf>): string {
  const list = `${path.replace(/\/$/, '')} ${query.getAll('ordering').join(',')}`
  return hash('sha1', list, 'base64url').slice(0, 8)
}

function encode(cursor: unknown): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

/**
 * Builds a page from one row more than requested: the extra row means that there is a next page. `next` and
 * `previous` repeat the request's own query.
 */
export function presentPage<Row, T>(
  request: FastifyRequest,
  list: {
    rows: Row[]
    count: number
    limit: number
    cursorOf: (last: Row) => unknown
    present: (row: Row) => T
  },
): Page<T> {
  const rows = list.rows.slice(0, list.limit)
  const last = rows.at(-1)
  const more = list.rows.length > list.limit && last !== undefined
  const { path, query } = urlOf(request)
  const name = more ? nameOf({ path, query }) : ''
  const isFirst = !query.has('cursor')
  query.delete('cursor')
  const previous = isFirst ? null : `${path}${query.size > 0 ? `?${query}` : ''}`
  if (more) query.set('cursor', encode([name, list.cursorOf(last)]))
  return {
    count: list.count,
    previous,
    next: more ? `${path}?${query}` : null,
    results: rows.map(list.present),
  }
}
