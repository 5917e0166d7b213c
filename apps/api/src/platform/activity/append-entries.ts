import { isTaken } from '#platform/db/connection/database-faults.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { companyChain, digestOf, hashEntry, type NewEntry, newSalt } from './chain.ts'

/** An entry with its ID and time. */
export interface TimedEntry extends NewEntry {
  id: string
  atMs: number
}

/** The end of a chain. */
interface Head {
  chain: string
  seq: number
  hash: string
}

/**
 * Adds entries to their chains in one transaction, which holds only the heads of these chains, in order of
 * their IDs, and only for the three statements that it sends.
 */
export async function appendEntries(database: Database, entries: readonly TimedEntry[]): Promise<void> {
  const chains = [...new Set(entries.map(chainOf))].sort()
  await database.transaction(async (tx) => {
    const heads = await lockHeads(tx, chains)
    const rows: object[] = []
    const values: object[] = []
    for (const entry of entries) {
      const head = heads.get(chainOf(entry))
      if (head === undefined) throw new Error('A chain of the activity log has no head')
      const { chain } = head
      const seq = head.seq + 1
      const digests: Record<string, string> = {}
      for (const { name, value, about } of entry.personal) {
        const salt = newSalt()
        digests[name] = digestOf(salt, name, value)
        values.push({ chain, seq, name, about, salt: salt.toString('hex'), value })
      }
      const { organizationId: _organization, personal: _personal, ...hashed } = entry
      const hash = hashEntry(head.hash, { ...hashed, chain, seq, digests })
      rows.push({ ...hashed, chain, seq, digests, hash })
      heads.set(chain, { chain, seq, hash })
    }
    await insertRows(tx, { heads: [...heads.values()], rows, values })
  })
}

/** True if entries weren't added since they are there: the answer to an earlier commit of them was lost. */
export function areStored(error: unknown): boolean {
  return isTaken(error, 'activity_entries_id_key')
}

function chainOf({ organizationId }: NewEntry): string {
  return organizationId ?? companyChain
}

async function lockHeads(tx: Database, chains: readonly string[]): Promise<Map<string, Head>> {
  const read = async () => {
    const rows = await rowsOf<Head>(
      tx,
      sql`SELECT chain, seq::float8 AS seq, encode(hash, 'hex') AS hash FROM activity_heads
        WHERE chain = ANY(${sql.param(chains)}::uuid[]) ORDER BY chain FOR UPDATE`,
    )
    return new Map(rows.map((head) => [head.chain, head]))
  }
  const heads = await read()
  if (heads.size === chains.length) return heads
  await tx.execute(sql`INSERT INTO activity_heads (chain, seq, hash)
    SELECT chain, 0, '' FROM unnest(${sql.param(chains)}::uuid[]) AS chain ORDER BY chain ON CONFLICT DO NOTHING`)
  return read()
}

async function insertRows(
  tx: Database,
  { heads, rows, values }: { heads: readonly Head[]; rows: readonly object[]; values: readonly object[] },
): Promise<void> {
  await tx.execute(sql`WITH entries AS (
      INSERT INTO activity_entries
        (chain, seq, id, at, actor, act, outcome, target, changes, digests, request_id, hash)
      SELECT chain, seq, id, to_timestamp("atMs"::numeric / 1000), actor, act, outcome, target, changes, digests,
        "requestId", decode(hash, 'hex')
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(chain uuid, seq bigint, id uuid, "atMs" bigint,
        actor text, act text, outcome text, target jsonb, changes jsonb, digests jsonb, "requestId" text, hash text)
    ), personal AS (
      INSERT INTO activity_values (chain, seq, name, about, salt, value)
      SELECT chain, seq, name, about, decode(salt, 'hex'), value
      FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
        AS v(chain uuid, seq bigint, name text, about text, salt text, value text)
    )
    UPDATE activity_heads h SET seq = n.seq, hash = decode(n.hash, 'hex')
    FROM jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) AS n(chain uuid, seq bigint, hash text)
    WHERE h.chain = n.chain`)
}
