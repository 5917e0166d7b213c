import { createHash, randomBytes } from 'node:crypto'

/** The chain of what is about no single customer; those of customers have the IDs of organizations. */
export const companyChain = '00000000-0000-0000-0000-000000000000'

export type Outcome = 'done' | 'refused' | 'failed'

/** A setting with its values as text; null where there was or is none. */
export interface Change {
  name: string
  before: string | null
  after: string | null
}

/** A value that says something about a person; erasing the person deletes it. */
export interface PersonalValue {
  name: string
  value: string
  /** The person's ID or email; null for values of systems, which have no person. */
  about: string | null
}

/** An entry before it has its place in a chain. */
export interface NewEntry {
  organizationId: string | null
  actor: string
  act: string
  outcome: Outcome
  target: Readonly<Record<string, string>>
  changes: readonly Change[]
  personal: readonly PersonalValue[]
  requestId: string | null
}

/** The part of an entry that its hash covers, in addition to the hash before it. */
export interface HashedEntry extends Omit<NewEntry, 'organizationId' | 'personal'> {
  chain: string
  seq: number
  id: string
  /** Milliseconds since 1970. */
  atMs: number
  digests: Readonly<Record<string, string>>
}

/** The hash of an entry: SHA-256 over the one before and the entry, as 64 hexadecimal digits. */
export function hashEntry(before: string, entry: HashedEntry): string {
  const { chain, seq, id, atMs, actor, act, outcome, target, changes, digests, requestId } = entry
  const content = [before, chain, seq, id, atMs, actor, act, outcome, target, changes, digests, requestId]
  return createHash('sha256')
    .update(JSON.stringify(ordered(content)))
    .digest('hex')
}

/** The same value with the members of objects in one order, as databases keep them in another. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, member]) => [name, ordered(member)]))
}

export function newSalt(): Buffer {
  return randomBytes(16)
}

/** The digest of a personal value: without the salt nothing can be tried against it. */
export function digestOf(salt: Uint8Array, name: string, value: string): string {
  return createHash('sha256')
    .update(salt)
    .update(JSON.stringify([name, value]))
    .digest('hex')
}
