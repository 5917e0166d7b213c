import { redirect } from '@tanstack/react-router'
import { paths } from './paths.ts'

// Secrets in links are removed from the URL immediately, and moved into the state of this history entry.

/** The emailed link of a password reset; for `beforeLoad`. */
export function takeResetToken({ params, preload }: { params: { token: string }; preload: boolean }): void {
  if (!preload) throw redirect({ ...paths.newPassword(), state: { resetToken: params.token }, replace: true })
}

/** The link of an invitation card with a secret; for `beforeLoad`. */
export function takeCardSecret({
  params,
  location,
}: {
  params: { code: string }
  location: { hash: string }
}): void {
  if (location.hash === '') return
  throw redirect({ ...paths.registration(params.code), state: { cardSecret: location.hash }, replace: true })
}
