import { showAvatar } from '@portolan/contract/identity/users'
import type { Person, Staff } from '#platform/http/caller.ts'
import { signUrl } from '#platform/http/signed-url.ts'
import type { Deps } from '#platform/process/deps.ts'

export function avatarPath(avatarId: string): string {
  return showAvatar.path.replace(':avatarId', avatarId)
}

/** The URL of a photo for an `<img>`: constant during the session, so that the browser caches the photo. */
export function avatarUrl(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  caller: Person | Staff,
  avatarId: string,
): string {
  return signUrl(deps, caller, avatarPath(avatarId), {}, 'session')
}
