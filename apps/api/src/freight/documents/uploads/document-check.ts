import type { DocumentCheck } from '@portolan/contract/company/documents/document-check'
import type { Deps } from '#freight/deps.ts'
import { signForCompany } from '#freight/documents/present.ts'
import { listPapers } from '#freight/order-record/attention/list-papers.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { CompanyCaller } from '#platform/http/caller.ts'
import { presentCompanyDocument } from './present.ts'
import { type CompanyRow, findCompanyRow, listCompanyRows } from './queries.ts'

const maxOthers = 20

/** Everything by which the company decides about a customer's document; null if there is none. */
export async function readDocumentCheck(
  deps: Deps,
  caller: CompanyCaller,
  documentId: string,
): Promise<DocumentCheck | null> {
  const { database } = deps
  const row = await findCompanyRow(database, documentId)
  const order = row && (await readOrder(database, row))
  if (!row || !order) return null
  const keys = { organizationId: row.organizationId, orderId: row.orderId }
  const page = { after: null, limit: maxOthers }
  const { rows: others } = await listCompanyRows(database, { order: keys }, page)
  const present = (document: CompanyRow) => ({
    ...presentCompanyDocument(document),
    file: signForCompany(deps, caller, document),
  })
  return {
    document: present(row),
    order,
    papers: await listPapers(deps, { organizationId: row.organizationId, id: row.orderId }),
    others: others
      .filter(({ id }) => id !== row.id)
      .slice(0, maxOthers)
      .map(present),
    ...(await readQueue(database, row.id)),
  }
}

async function readOrder(
  database: Database,
  { organizationId, orderId }: CompanyRow,
): Promise<DocumentCheck['order'] | null> {
  const [order] = await rowsOf<DocumentCheck['order']>(
    database,
    sql`SELECT o.id, o.ref, o.number, jsonb_build_object('ref', g.ref, 'name', g.name) AS organization,
        o.customer_reference AS "customerReference", o.cargo, o.transport_mode AS "transportMode", o.load_type AS "loadType",
        o.incoterms, o.shipment_status AS "shipmentStatus", o.from_place AS "from", o.to_place AS "to", o.departure, o.arrival
      FROM orders o JOIN organizations g ON g.id = o.organization_id
      WHERE o.organization_id = ${organizationId} AND o.id = ${orderId}`,
  )
  return order ?? null
}

/** Waiting documents, and the one to check after this. */
async function readQueue(database: Database, documentId: string) {
  const [queue] = await rowsOf<Pick<DocumentCheck, 'waiting' | 'next'>>(
    database,
    sql`SELECT (SELECT count(*)::int FROM documents WHERE state = 'submitted') AS waiting,
      coalesce(
        (SELECT id FROM documents WHERE state = 'submitted' AND id > ${documentId} ORDER BY id LIMIT 1),
        (SELECT id FROM documents WHERE state = 'submitted' AND id < ${documentId} ORDER BY id LIMIT 1)) AS next`,
  )
  return queue ?? { waiting: 0, next: null }
}
