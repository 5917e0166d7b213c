import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CustomerPart } from '@portolan/contract/shared/endpoint'
import { mayDo, type Subject } from '@portolan/contract/shared/roles'
import type { Deps } from '#platform/process/deps.ts'
import { type FindSession, type Person, withinPart } from './caller.ts'
import { Problem } from './problem.ts'

/** Signed values of a URL in addition to its path. */
type Members = Readonly<Record<string, unknown>>

/**
 * Seconds, or the lifetime of the session. A URL of the latter kind is constant, so that browsers cache its
 * content.
 */
type Lifetime = number | 'session'

/** For a URL that is opened immediately. */
export const briefly = 60

/** One text for the same members in any order; missing ones are ignored. */
function textOf(members: Members): string {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined)
  return new URLSearchParams(
    entries
      .map(([name, value]): [string, string] => [name, String(value)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ).toString()
}

function sign({ secrets }: Pick<Deps, 'secrets'>, path: string, members: Members): string {
  return createHmac('sha256', secrets.key('addresses'))
    .update(`${path}?${textOf(members)}`)
    .digest('base64url')
}

/**
 * Signs the URL of a request that the browser opens by itself, without headers. It's valid for `lifetime` and
 * no longer than the caller's session. `members` are those of the endpoint's query except `signedQuery`.
 */
export function signUrl(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  caller: Pick<Person, 'sessionId'>,
  path: string,
  members: Members,
  lifetime: Lifetime,
): string {
  const now = Math.floor(deps.clock.now().getTime() / 1000)
  const expires = lifetime === 'session' ? undefined : now + lifetime
  const signed = { ...members, session: caller.sessionId, expires }
  return `${path}?${textOf({ ...signed, signature: sign(deps, path, signed) })}`
}

/**
 * The person for whom this URL was signed, within the part of the portal that it belongs to; throws
 * `not_found` if it's forged or expired, and once the session has ended.
 */
export async function getSignedCaller(
  deps: Pick<Deps, 'secrets' | 'clock' | 'reads'>,
  findSession: FindSession,
  path: string,
  query: Members & { session: string; expires?: number; signature: string },
  part?: CustomerPart,
): Promise<Person> {
  const { signature, ...members } = query
  const expected = Buffer.from(sign(deps, path, members))
  const signatureBytes = Buffer.from(signature)
  const isSigned = signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected)
  const isOver = query.expires !== undefined && query.expires * 1000 <= deps.clock.now().getTime()
  if (!isSigned || isOver) throw new Problem('not_found')
  const caller = await findSession(query.session)
  if (!caller || caller.partial) throw new Problem('not_found')
  await deps.reads.settle(caller)
  return part === undefined ? caller : withinPart(caller, part)
}

/**
 * The same for a URL that a member of the company's staff got: its role must still allow to read the subject.
 */
export async function getSignedStaff(
  deps: Pick<Deps, 'secrets' | 'clock' | 'reads'>,
  findSession: FindSession,
  path: string,
  { subject, ...query }: Parameters<typeof getSignedCaller>[3] & { subject: Subject },
): Promise<Person> {
  const person = await getSignedCaller(deps, findSession, path, query)
  const { staff } = person
  if (!staff?.byFactor || !mayDo(staff.role, subject, 'read')) throw new Problem('not_found')
  return person
}
