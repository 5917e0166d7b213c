import type { Database } from '#platform/db/database.ts'
import type { Deps as PlatformDeps } from '#platform/process/deps.ts'

/**
 * Follows people who registered and proved their email. It gets the transaction that saves it, and may only
 * write to that database: the transaction can be retried or rolled back.
 */
export type RegistrationSubscriber = (tx: Database, userId: string) => Promise<void>

/** What identity needs besides the platform's outside world. */
export interface Deps extends PlatformDeps {
  registrationSubscribers: readonly RegistrationSubscriber[]
}
