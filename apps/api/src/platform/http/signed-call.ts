import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '#platform/process/deps.ts'
import { Problem } from './problem.ts'
import type { FindViewer, Viewer } from './session.ts'

/** How long an address that is opened at once is good, in seconds. */
const briefly = 60

type Members = Readonly<Record<string, unknown>>

/** One text for the same members in whatever order; absent ones do not count. */
function textOf(members: Members): string {
  const given = Object.entries(members).filter(([, value]) => value !== undefined)
  return new URLSearchParams(
    given
      .map(([name, value]): [string, string] => [name, String(value)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ).toString()
}

function sign(deps: Deps, path: string, members: Members): string {
  const key = deps.secrets.key('addresses')
  return createHmac('sha256', key)
    .update(`${path}?${textOf(members)}`)
    .digest('base64url')
}

/**
 * The address of a call for the browser to open by itself, which sends no header: good for `seconds`, a minute unless
 * given, and only as long as the viewer's session lives. Members are those of the endpoint's query but `session`,
 * `expires` and `signature`.
 */
export function signCall(
  deps: Deps,
  viewer: Viewer,
  path: string,
  members: Members,
  seconds = briefly,
): string {
  const expires = Math.floor(deps.clock.now().getTime() / 1000) + seconds
  const signed = { ...members, session: viewer.sessionId, expires }
  return `${path}?${textOf({ ...signed, signature: sign(deps, path, signed) })}`
}

/** Who was given the address of this call; throws `not_found` where nobody was, or it has run out. */
export async function getSignedViewer(
  deps: Deps,
  findViewer: FindViewer,
  path: string,
  query: Members & { session: string; expires: number; signature: string },
): Promise<Viewer> {
  const { signature, ...members } = query
  const expected = Buffer.from(sign(deps, path, members))
  const given = Buffer.from(signature)
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  if (!isSigned || query.expires * 1000 <= deps.clock.now().getTime()) throw new Problem('not_found')
  const viewer = await findViewer(query.session)
  if (!viewer || viewer.partial) throw new Problem('not_found')
  return viewer
}
