import type { SubmissionState } from '@portolan/contract/freight/documents'
import type { DocumentRow, OrderKeys } from '#freight/documents/queries.ts'
import { documents } from '#freight/tables/documents.ts'
import { orders } from '#freight/tables/orders.ts'
import type { Database } from '#platform/db/database.ts'
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  type SQL,
  sql,
} from '#platform/db/drizzle.ts'
import { organizations, users } from '#platform/db/schema.ts'

const ofCustomer = eq(documents.origin, 'customer')

export async function countUploads(tx: Database, { organizationId, orderId }: OrderKeys): Promise<number> {
  const ofOrder = and(eq(documents.organizationId, organizationId), eq(documents.orderId, orderId))
  const [total] = await tx.select({ count: count() }).from(documents).where(and(ofOrder, ofCustomer))
  return total?.count ?? 0
}

export async function insertUpload(tx: Database, row: typeof documents.$inferInsert): Promise<DocumentRow> {
  const [saved] = await tx.insert(documents).values(row).returning()
  if (!saved) throw new Error('The document was not saved')
  return saved
}

const isRow = ({ organizationId, id }: DocumentRow) =>
  and(eq(documents.organizationId, organizationId), eq(documents.id, id))

export async function updateUpload(
  tx: Database,
  row: DocumentRow,
  set: Pick<DocumentRow, 'state' | 'rejectionReason' | 'decidedAt' | 'decidedBy'> &
    Partial<Pick<DocumentRow, 'kind'>>,
): Promise<DocumentRow> {
  const [saved] = await tx.update(documents).set(set).where(isRow(row)).returning()
  if (!saved) throw new Error('The document is gone')
  return saved
}

export async function deleteUpload(tx: Database, row: DocumentRow): Promise<void> {
  await tx.delete(documents).where(isRow(row))
}

/** A customer's document of any order, or null. */
export async function findUpload(database: Database, documentId: string): Promise<DocumentRow | null> {
  const [row] = await database
    .select()
    .from(documents)
    .where(and(ofCustomer, eq(documents.id, documentId)))
  return row ?? null
}

export async function findUploaderName(tx: Database, userId: string): Promise<string | null> {
  const [user] = await tx
    .select({ name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})` })
    .from(users)
    .where(eq(users.id, userId))
  return user?.name ?? null
}

/** Filter of the company: documents of one order, or of all customers. */
export interface CompanyFilter {
  order?: OrderKeys
  origin?: DocumentRow['origin'] | undefined
  organizationRef?: string | undefined
  state?: readonly SubmissionState[] | undefined
}

function whereOf({ order, origin, organizationRef, state }: CompanyFilter): SQL | undefined {
  return and(
    order && eq(documents.organizationId, order.organizationId),
    order && eq(documents.orderId, order.orderId),
    isNull(documents.invoiceNumber),
    origin && eq(documents.origin, origin),
    organizationRef === undefined
      ? undefined
      : sql`${documents.organizationId} = (SELECT id FROM organizations WHERE ref = ${organizationRef})`,
    // A single state uses `=`, for the index of waiting documents.
    state &&
      (state.length === 1 && state[0] ? eq(documents.state, state[0]) : inArray(documents.state, [...state])),
  )
}

const companyColumns = {
  ...getTableColumns(documents),
  uploaderName: sql<string | null>`trim(${users.firstName} || ' ' || ${users.lastName})`,
  uploaderEmail: users.email,
  uploaderLocale: users.locale,
  /** The name of the person of the company; null for keys and commands. */
  deciderName: sql<string | null>`(SELECT trim(p.first_name || ' ' || p.last_name) FROM users p
    WHERE 'desk:' || p.id = ${documents.decidedBy})`,
  orderRef: orders.ref,
  orderNumber: orders.number,
  organizationRef: organizations.ref,
  organizationName: organizations.name,
}

function selectCompanyRows(database: Database) {
  return database
    .select(companyColumns)
    .from(documents)
    .innerJoin(
      orders,
      and(eq(orders.organizationId, documents.organizationId), eq(orders.id, documents.orderId)),
    )
    .innerJoin(organizations, eq(organizations.id, documents.organizationId))
    .leftJoin(users, eq(users.id, documents.uploadedBy))
}

/** A page of documents plus one row, by default newest first, since IDs follow the order of creation. */
export async function listCompanyRows(
  database: Database,
  filter: CompanyFilter,
  page: { after: string | null; limit: number; isOldestFirst?: boolean },
) {
  const matches = whereOf(filter)
  const [isBeyond, inOrder] = page.isOldestFirst ? [gt, asc] : [lt, desc]
  const rows = await selectCompanyRows(database)
    .where(and(matches, page.after === null ? undefined : isBeyond(documents.id, page.after)))
    .orderBy(inOrder(documents.id))
    .limit(page.limit + 1)
  const [total] = await database.select({ count: count() }).from(documents).where(matches)
  return { rows, count: total?.count ?? 0 }
}

export type CompanyRow = Awaited<ReturnType<typeof listCompanyRows>>['rows'][number]

/** A customer's document as shown to the company, or null. */
export async function findCompanyRow(database: Database, documentId: string): Promise<CompanyRow | null> {
  const [row] = await selectCompanyRows(database).where(and(ofCustomer, eq(documents.id, documentId)))
  return row ?? null
}
