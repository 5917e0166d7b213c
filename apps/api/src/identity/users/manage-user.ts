import { OperatorError } from '@portolan/contract/commands/operator-error'
import { accountBucketOf } from '#identity/credentials/password-attempts.ts'
import { notifyOwner } from '#identity/devices/notify-owner.ts'
import { type CompanySource, originOf } from '#identity/security-log/company-source.ts'
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

/** Who changes an account, if it isn't the operator at the command line, and what may refuse it. */
export interface AccountAct extends CompanySource {
  /** Throws if this caller may not change this person's account. */
  guard: (tx: Database, userId: string) => Promise<void>
}

type Outcome = Pick<ManagedUser, 'id' | 'email'> & { changed: boolean }

/**
 * Disables a login: its sessions end with the transaction, and every process rejects them within a second.
 */
export function disableUser(deps: Deps, email: string, act?: AccountAct): Promise<Outcome> {
  return change(deps, email, act, async (tx, user) => {
    if (user.disabled) return false
    await setDisabled(tx, user.id, true)
    await endEverything(tx, user.id)
    await recordEvent(tx, { kind: 'user-disabled', userId: user.id, ...originOf(act) })
    return true
  })
}

/** Enables a login again; its ended sessions stay ended. */
export function enableUser(deps: Deps, email: string, act?: AccountAct): Promise<Outcome> {
  return change(deps, email, act, async (tx, user) => {
    if (!user.disabled) return false
    await setDisabled(tx, user.id, false)
    await recordEvent(tx, { kind: 'user-enabled', userId: user.id, ...originOf(act) })
    return true
  })
}

/** Clears failed passwords and codes, so that the person may try again immediately. */
export function unlockUser(deps: Deps, email: string, act?: AccountAct): Promise<Outcome> {
  return change(deps, email, act, async (tx, user) => {
    await clearAttempts(tx, user.id, accountBucketOf(plainEmail(user.email)))
    await recordEvent(tx, { kind: 'user-unlocked', userId: user.id, ...originOf(act) })
    return true
  })
}

/**
 * Turns off two-step verification for a person who lost access to it; all sessions end, and the person is
 * notified by email.
 */
export function resetSecondFactor(deps: Deps, email: string, act?: AccountAct): Promise<Outcome> {
  return change(deps, email, act, async (tx, user) => {
    if (!user.hasSecondFactor) return false
    await clearSecondFactor(tx, user.id)
    await endEverything(tx, user.id)
    const state = 'disabled'
    // The person reads this entry, so it has no address of the company.
    const { data = {} } = originOf(act, { state, by: 'company' })
    await recordEvent(tx, { kind: 'second-factor-changed', userId: user.id, data })
    await notifyOwner(tx, user.id, { kind: 'second-factor-changed', state }, 'second-factor')
    return true
  })
}

function change(
  { database }: Deps,
  typedEmail: string,
  act: AccountAct | undefined,
  work: (tx: Database, user: ManagedUser) => Promise<boolean>,
): Promise<Outcome> {
  const email = plainEmail(typedEmail)
  return database.transaction(async (tx) => {
    const user = await lockUser(tx, email)
    if (!user)
      throw new OperatorError('refused', `There is no account ${email}.`, { reason: 'unknown-account' })
    await act?.guard(tx, user.id)
    return { id: user.id, email: user.email, changed: await work(tx, user) }
  })
}
