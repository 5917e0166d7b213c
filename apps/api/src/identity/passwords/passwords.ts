import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { createTurns } from '#platform/limits/turns.ts'

// OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane.
const cost = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentCost = '$argon2id$v=19$m=19456,t=2,p=1$'

/** A flood of logins must not starve everything else. */
const inTurn = createTurns({ atOnce: availableParallelism(), mostWaiting: 32 })

/** The argon2id hash to keep; the password is taken in Unicode form NFC. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), cost))
}

// Random bytes: no password gives this. Not made at need, since making it could find the queue full.
const decoy = `${currentCost}XVZClsbGNNoFB+ozawo4qg$hGxHNjwmHJzd6rUtH4B8KVMKjAKl4L9ip0EdA4xwusY`

/** Compares; without a hash (unknown person) it costs the same and is false. */
export async function verifyPassword(kept: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(kept ?? decoy, password.normalize('NFC')))
  return matches && kept !== null
}

/** Whether the hash was made with an older cost and is to be made anew at this login. */
export function isOutdated(kept: string): boolean {
  return !kept.startsWith(currentCost)
}
