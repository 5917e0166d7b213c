import { normalizeContainerNumber } from '@portolan/freight/container-number'
import type { Deps } from '#freight/deps.ts'
import type { ReferenceRow } from '#freight/order-record/references/learned-references.ts'
import { storedReference } from '#freight/order-record/references/references-of.ts'
import { replaceReferences } from '#freight/order-record/references/save-references.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { deleteInSteps } from '#platform/db/maintenance/delete-in-steps.ts'
import type { Checked } from '#platform/doctor/checked.ts'

/** Rows per transaction, few enough that people who save orders hardly wait. */
const rowsPerBatch = 500

// The same expressions as in the indexes of migration 0051.
const isUnfolded = sql.raw('(value <> fold_letters(value) OR issuer <> fold_letters(issuer))')
const isUnfoldedContainer = sql.raw('container <> fold_container(container)')

/**
 * Folds look-alike letters in references and container numbers that were stored before letters were folded,
 * or are still being stored by the previous version. Stops between two batches when the signal is aborted.
 * Safe to run in several processes at once.
 */
export async function foldStored(
  { database, referenceSubscribers }: Pick<Deps, 'database' | 'referenceSubscribers'>,
  signal?: AbortSignal,
): Promise<void> {
  while (signal?.aborted !== true) {
    const [due] = await rowsOf<{ organizationId: string }>(
      database,
      sql`(SELECT organization_id AS "organizationId" FROM order_references WHERE ${isUnfolded} LIMIT 1)
        UNION ALL (SELECT organization_id FROM shipment_units WHERE ${isUnfoldedContainer} LIMIT 1) LIMIT 1`,
    )
    if (due === undefined) return
    await database.transaction(async (tx) => {
      // The lock that saving takes; without it, this could overwrite a concurrent save.
      await rowsOf(tx, sql`SELECT FROM organizations WHERE id = ${due.organizationId} FOR NO KEY UPDATE`)
      await foldReferences(tx, due.organizationId, referenceSubscribers)
      await foldContainers(tx, due.organizationId)
    })
  }
}

async function foldReferences(
  tx: Database,
  organizationId: string,
  subscribers: Deps['referenceSubscribers'],
): Promise<void> {
  const old = await rowsOf<ReferenceRow>(
    tx,
    sql`SELECT organization_id AS "organizationId", order_id AS "orderId", type, value, issuer, origin, shown
      FROM order_references WHERE organization_id = ${organizationId} AND ${isUnfolded} LIMIT ${rowsPerBatch}`,
  )
  const folded = old.flatMap(({ organizationId, orderId, type, shown, issuer, origin }) => {
    const stored = storedReference({ type, value: shown, issuer }, origin)
    return stored === null ? [] : [{ organizationId, orderId, ...stored }]
  })
  const added = await replaceReferences(tx, old, folded, subscribers)
  await tx.execute(sql`INSERT INTO reference_twins (organization_id, order_id, type, value)
    SELECT DISTINCT a."organizationId", a."orderId", a.type, a.value
    FROM json_to_recordset(${JSON.stringify(added)}::json) AS a ("organizationId" uuid, "orderId" uuid, type text, value text)
    WHERE EXISTS (SELECT FROM order_references r WHERE r.value = a.value AND r.type = a.type AND r.order_id <> a."orderId")
    ON CONFLICT DO NOTHING`)
}

async function foldContainers(tx: Database, organizationId: string): Promise<void> {
  const due = await rowsOf<{ id: string; container: string }>(
    tx,
    sql`SELECT id, container FROM shipment_units
      WHERE organization_id = ${organizationId} AND ${isUnfoldedContainer} LIMIT ${rowsPerBatch}`,
  )
  const folded = due.map(({ id, container }) => ({ id, container: normalizeContainerNumber(container) }))
  await tx.execute(sql`UPDATE shipment_units u SET container = nullif(g.container, '')
    FROM jsonb_to_recordset(${JSON.stringify(folded)}::jsonb) AS g (id uuid, container text)
    WHERE u.organization_id = ${organizationId} AND u.id = g.id`)
}

const maxNamed = 3

/** Check for `portal doctor`: orders that share a reference since references are folded. */
export async function checkTwinReferences({ database }: Pick<Deps, 'database'>): Promise<Checked> {
  const rows = await rowsOf<{ type: string; value: string; refs: string[]; total: number }>(
    database,
    sql`SELECT t.type, t.value, array_agg(DISTINCT o.ref || ' of ' || g.ref ORDER BY o.ref || ' of ' || g.ref) AS refs,
        count(*) OVER ()::int AS total
      FROM (SELECT DISTINCT type, value FROM reference_twins) AS t
      JOIN order_references r ON r.type = t.type AND r.value = t.value
      JOIN orders o ON o.organization_id = r.organization_id AND o.id = r.order_id
      JOIN organizations g ON g.id = o.organization_id
      GROUP BY t.type, t.value HAVING count(DISTINCT o.id) > 1
      ORDER BY t.type, t.value LIMIT ${maxNamed}`,
  )
  const [first] = rows
  if (first === undefined) return { ok: true, text: 'no references became equal' }
  const descriptions = rows.map(({ type, value, refs }) => `${type} ${value} (${refs.join(', ')})`)
  const text = `${first.total} ${first.total === 1 ? 'reference' : 'references'} of different orders became equal when look-alike letters were folded, and both orders keep them: ${descriptions.join('; ')}`
  return { ok: true, text }
}

/** Twins found over a month ago are no longer reported. */
export async function forgetTwins(database: Database): Promise<void> {
  await deleteInSteps(database, 'reference_twins', sql`found_at < now() - interval '30 days'`)
}
