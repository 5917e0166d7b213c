import { OperatorError } from '@portolan/contract/commands/operator-error'
import { accountBucketOf } from '#identity/credentials/password-attempts.ts'
import { notifyOwner } from '#identity/devices/notify-owner.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { Database } from '#platform/db/database.ts'
import type { Deps } from '#platform/process/deps.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import {
  clearAttempts,
  clearSecondFactor,
  endEverything,
  lockUser,
  type ManagedUser,
  setDisabled,
} from './manage-queries.ts'

type Outcome = Pick<ManagedUser, 'id' | 'email'> & { changed: boolean }

/**
 * Disables a login: its sessions end with the transaction, and every process rejects them within a second.
 */
export function disableUser(deps: Deps, email: string): Promise<Outcome> {
  return change(deps, email, async (tx, user) => {
    if (user.disabled) return false
    await setDisabled(tx, user.id, true)
    await endEverything(tx, user.id)
    await recordEvent(tx, { kind: 'user-disabled', userId: user.id })
    return true
  })
}

/** Enables a login again; its ended sessions stay ended. */
export function enableUser(deps: Deps, email: string): Promise<Outcome> {
  return change(deps, email, async (tx, user) => {
    if (!user.disabled) return false
    await setDisabled(tx, user.id, false)
    await recordEvent(tx, { kind: 'user-enabled', userId: user.id })
    return true
  })
}

/** Clears failed passwords and codes, so that the person may try again immediately. */
export function unlockUser(deps: Deps, email: string): Promise<Outcome> {
  return change(deps, email, async (tx, user) => {
    await clearAttempts(tx, user.id, accountBucketOf(plainEmail(user.email)))
    await recordEvent(tx, { kind: 'user-unlocked', userId: user.id })
    return true
  })
}

/**
 * Turns off two-step verification for a person who lost access to it; all sessions end, and the person is
 * notified by email.
 */
export function resetSecondFactor(deps: Deps, email: string): Promise<Outcome> {
  return change(deps, email, async (tx, user) => {
    if (!user.hasSecondFactor) return false
    await clearSecondFactor(tx, user.id)
    await endEverything(tx, user.id)
    const state = 'disabled'
    await recordEvent(tx, { kind: 'second-factor-changed', userId: user.id, data: { state, by: 'company' } })
    await notifyOwner(tx, user.id, { kind: 'second-factor-changed', state }, 'second-factor')
    return true
  })
}

function change(
  { database }: Deps,
  typedEmail: string,
  work: (tx: Database, user: ManagedUser) => Promise<boolean>,
): Promise<Outcome> {
  const email = plainEmail(typedEmail)
  return database.transaction(async (tx) => {
    const user = await lockUser(tx, email)
    if (!user) throw new OperatorError('refused', `There is no account ${email}.`)
    return { id: user.id, email: user.email, changed: await work(tx, user) }
  })
}
