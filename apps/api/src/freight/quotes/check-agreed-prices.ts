import { countOf } from '@portolan/contract/commands/plural'
import type { PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import type { Deps } from '#freight/deps.ts'
import { agreedPriceOf, endingsFor } from '#freight/preorders/agreed-price.ts'
import { acceptedCharges, isOtherPrice } from '#freight/preorders/approval/agreed-charges.ts'
import { bookingOf } from '#freight/preorders/content/stored-booking.ts'
import type { StoredContent } from '#freight/tables/preorders.ts'
import type { StoredCharge } from '#freight/tables/stored-charge.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Checked } from '#platform/doctor/checked.ts'

type Candidate = Parameters<typeof agreedPriceOf>[0] & {
  orderRef: string
  isActive: boolean
  charges: StoredCharge[]
}

interface BookingColumns {
  content: StoredContent
  units: PreorderContent['units'] | null
}

const quotesAtOnce = 500
/** In a very large installation, only the latest accepted quotes are checked. */
const maxQuotes = 20_000
const maxNamed = 20

const sendCharges = {
  en: 'Send the right charges with these orders.',
  ru: 'Передайте для этих заказов верные статьи стоимости.',
}

/**
 * Check for `portal doctor`: orders that still have an agreed price although their pre-order became another
 * transport, which versions before this rule allowed. They're only listed; fails while one of them is under
 * way.
 */
export async function checkAgreedPrices({ database, env }: Pick<Deps, 'database' | 'env'>): Promise<Checked> {
  const outlived: Candidate[] = []
  let count = 0
  let before: string | null = null
  do {
    const page = await listAccepted(database, before)
    before = page.length < quotesAtOnce ? null : (page.at(-1) ?? null)
    count += page.length
    const candidates = await listChanged(database, page)
    outlived.push(...candidates.filter((one) => hasOutlived(one, env.bookingData)))
  } while (before !== null && count < maxQuotes)
  const checked =
    before === null ? countOf(count, 'accepted quote') : `the latest ${countOf(count, 'accepted quote')}`
  if (outlived.length === 0) return { ok: true, text: `no order keeps a price that has ended; ${checked}` }
  const orderRefs = outlived.slice(0, maxNamed).map(({ orderRef }) => orderRef)
  const more = outlived.length > maxNamed ? ` and ${outlived.length - maxNamed} more` : ''
  const text = `${countOf(outlived.length, 'order')} with an agreed price that no longer fits the pre-order: ${orderRefs.join(', ')}${more}; ${checked}`
  if (!outlived.some(({ isActive }) => isActive)) return { ok: true, text }
  return { ok: false, isWarning: true, text, advice: sendCharges }
}

function hasOutlived(row: Candidate, data: Deps['env']['bookingData']): boolean {
  const charges = row.charges.map(({ amount }) => amount)
  if (charges.length === 0 || isOtherPrice(acceptedCharges(row), charges)) return false
  return endingsFor(agreedPriceOf(row, data), row.content, data).length > 0
}

/** IDs of accepted quotes that made a pre-order, latest first. */
async function listAccepted(database: Database, before: string | null): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    database,
    sql`SELECT id FROM quotes WHERE preorder_id IS NOT NULL AND accepted_version IS NOT NULL
        AND ${before === null ? sql`true` : sql`id < ${before}::uuid`}
      ORDER BY id DESC LIMIT ${quotesAtOnce}`,
  )
  return rows.map(({ id }) => id)
}

/** Selects the quotes whose pre-order was changed and approved; an unchanged booking is what was priced. */
async function listChanged(database: Database, quoteIds: readonly string[]): Promise<Candidate[]> {
  const rows = await rowsOf<Omit<Candidate, 'content'> & BookingColumns>(
    database,
    sql`SELECT p.status, p.content, p.units, p.price_ended AS "priceEnded", q.accepted_option AS "acceptedOption",
        q.request AS "quoteRequest", f.options AS "offeredOptions", f.request AS "offeredFor",
        o.ref AS "orderRef", o.status = 'active' AS "isActive", o.charges
      FROM quotes q
      JOIN preorders p ON p.organization_id = q.organization_id AND p.id = q.preorder_id
      JOIN orders o ON o.organization_id = p.organization_id AND o.id = p.order_id
      JOIN quote_offers f ON f.organization_id = q.organization_id AND f.quote_id = q.id
        AND f.version = q.accepted_version
      WHERE q.id = ANY(${sql.param(quoteIds)}::uuid[]) AND p.status = 'approved' AND p.price_ended IS NULL
        AND EXISTS (SELECT FROM preorder_versions v
          WHERE v.organization_id = p.organization_id AND v.preorder_id = p.id AND v.version > 1)
      ORDER BY q.id DESC`,
  )
  return rows.map(({ content, units, ...row }) => ({ ...row, ...bookingOf(content, units) }))
}
