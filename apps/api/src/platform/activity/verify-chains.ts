import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { companyChain, digestOf, type HashedEntry, hashEntry } from './chain.ts'

/** A stored entry with its personal values that are still there. */
interface StoredEntry extends HashedEntry {
  hash: string
  personal: { name: string; salt: string; value: string }[]
}

export interface Verified {
  /** Entries compared. */
  entries: number
  chains: number
  /** Chains beyond the limit, of which nothing was compared. */
  leftOut: number
  /** Personal values that were erased. */
  erased: number
  /** Where chains break, at most `maxFaults`. */
  faults: string[]
  /** The end of the company's chain, to be kept elsewhere; null while there is none. */
  head: { seq: number; hash: string } | null
}

interface Head {
  chain: string
  seq: number
  hash: string
}

const perStatement = 1_000
const maxFaults = 10

/**
 * Compares entries with the hashes of their chains: all, or with `most` the latest ones of the company's
 * chain and then of customers'. Finds entries that were changed, removed or exchanged, and the lack of the
 * last ones.
 */
export async function verifyChains(
  database: Database,
  most = Number.POSITIVE_INFINITY,
  signal?: AbortSignal,
): Promise<Verified> {
  const verified: Verified = { entries: 0, chains: 0, leftOut: 0, erased: 0, faults: [], head: null }
  let after = ''
  for (;;) {
    const heads = await readHeads(database, after)
    for (const head of heads) {
      const room = Math.floor(head.chain === companyChain ? most / 2 : most - verified.entries)
      if (room <= 0 || verified.faults.length >= maxFaults) verified.leftOut++
      else await verifyChain(database, head, room, verified, signal)
      if (head.chain === companyChain) verified.head = { seq: head.seq, hash: head.hash }
    }
    const last = heads.at(-1)
    if (last === undefined) return withLost(database, verified)
    after = last.chain
  }
}

/** Chains in order of their IDs: the company's first, whose ID is the least. */
function readHeads(database: Database, after: string): Promise<Head[]> {
  return rowsOf<Head>(
    database,
    sql`SELECT chain, seq::float8 AS seq, encode(hash, 'hex') AS hash FROM activity_heads
      WHERE ${after === '' ? sql`true` : sql`chain > ${after}::uuid`} ORDER BY chain LIMIT ${perStatement}`,
  )
}

/** Adds a chain of which only entries are left, without the row of its end. */
async function withLost(database: Database, verified: Verified): Promise<Verified> {
  const [lost] = await rowsOf<{ chain: string }>(
    database,
    sql`SELECT chain FROM activity_entries e WHERE seq = 1
      AND NOT EXISTS (SELECT FROM activity_heads h WHERE h.chain = e.chain) LIMIT 1`,
  )
  if (lost !== undefined) verified.faults.push(`${nameOf(lost.chain)}: its end was removed`)
  return verified
}

function nameOf(chain: string): string {
  return chain === companyChain ? 'the company’s chain' : `chain ${chain}`
}

async function verifyChain(
  database: Database,
  head: Head,
  room: number,
  verified: Verified,
  signal?: AbortSignal,
): Promise<void> {
  verified.chains++
  const { chain } = head
  let seq = Math.max(0, head.seq - room)
  let hash = seq === 0 ? '' : await hashAt(database, chain, seq)
  const fail = (text: string) => {
    verified.faults.push(`${nameOf(chain)} breaks at entry ${text}`)
  }
  if (hash === null) return fail(`${seq}, which was removed`)
  for (;;) {
    signal?.throwIfAborted()
    const rows: StoredEntry[] = await readEntries(database, chain, seq)
    for (const row of rows) {
      const { hash: stored, personal, ...entry } = row
      if (entry.seq !== seq + 1) return fail(`${seq + 1}, which was removed`)
      if (hashEntry(hash, entry) !== stored)
        return fail(`${entry.seq} of ${timeOf(entry)}, which was changed`)
      const wrong = personal.find(
        ({ name, salt, value }) => digestOf(Buffer.from(salt, 'hex'), name, value) !== entry.digests[name],
      )
      if (wrong !== undefined)
        return fail(`${entry.seq} of ${timeOf(entry)}, whose ${wrong.name} was changed`)
      verified.entries++
      verified.erased += Object.keys(entry.digests).length - personal.length
      seq = entry.seq
      hash = stored
    }
    if (rows.length < perStatement) break
    await nextTurn()
  }
  // Others may have added entries since the head was read.
  if (seq < head.seq) return fail(`${seq + 1}: the last ones were removed`)
  if (seq === head.seq && hash !== head.hash) fail(`${seq}, the last one, which its end doesn’t know`)
}

function timeOf({ atMs }: HashedEntry): string {
  return new Date(atMs).toISOString()
}

async function hashAt(database: Database, chain: string, seq: number): Promise<string | null> {
  const [row] = await rowsOf<{ hash: string }>(
    database,
    sql`SELECT encode(hash, 'hex') AS hash FROM activity_entries WHERE chain = ${chain} AND seq = ${seq}`,
  )
  return row?.hash ?? null
}

function readEntries(database: Database, chain: string, after: number): Promise<StoredEntry[]> {
  return rowsOf<StoredEntry>(
    database,
    sql`SELECT e.chain, e.seq::float8 AS seq, e.id, (extract(epoch FROM e.at) * 1000)::float8 AS "atMs", e.actor, e.act,
        e.outcome, e.target, e.changes, e.digests, e.request_id AS "requestId", encode(e.hash, 'hex') AS hash,
        coalesce((SELECT json_agg(json_build_object('name', v.name, 'salt', encode(v.salt, 'hex'), 'value', v.value))
          FROM activity_values v WHERE v.chain = e.chain AND v.seq = e.seq), '[]') AS personal
      FROM activity_entries e WHERE e.chain = ${chain} AND e.seq > ${after} ORDER BY e.seq LIMIT ${perStatement}`,
  )
}
