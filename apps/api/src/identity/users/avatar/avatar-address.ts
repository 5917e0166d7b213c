import { createHmac, timingSafeEqual } from 'node:crypto'
import { showAvatar } from '@portolan/contract/identity/users'
import type { Viewer } from '#platform/http/session.ts'
import type { Deps } from '#platform/process/deps.ts'

function sign(deps: Pick<Deps, 'secrets'>, avatarId: string, sessionId: string): string {
  return createHmac('sha256', deps.secrets.key('addresses'))
    .update(`avatar ${avatarId} ${sessionId}`)
    .digest('base64url')
}

/**
 * The address of a picture for an `<img>`, which sends no header: good as long as the viewer's session lives, and the
 * same for all of that time, so that the browser keeps the picture.
 */
export function avatarAddress(
  deps: Pick<Deps, 'secrets'>,
  viewer: Pick<Viewer, 'sessionId'>,
  avatarId: string,
): string {
  const query = new URLSearchParams({
    session: viewer.sessionId,
    signature: sign(deps, avatarId, viewer.sessionId),
  })
  return `${showAvatar.path.replace(':avatarId', avatarId)}?${query}`
}

/** Whether the address was signed here for this picture and session. */
export function isAvatarAddress(
  deps: Pick<Deps, 'secrets'>,
  { avatarId, session, signature }: { avatarId: string; session: string; signature: string },
): boolean {
  const expected = Buffer.from(sign(deps, avatarId, session))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
