import type {
  CompanyPreorder,
  CompanyPreorderDetail,
  CompanyPreorderStep,
} from '@portolan/contract/company/preorders'
import type { PreorderStep } from '@portolan/contract/freight/preorders/preorder-steps'
import type { Preorder, PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import type { Locale } from '@portolan/contract/identity/users'
import { diffContents } from '@portolan/freight/booking/content-changes'
import { shownTotals } from '@portolan/freight/chargeable-weight'
import type { Deps } from '#freight/deps.ts'
import { localPlace } from '#freight/order-record/route/local-place.ts'
import { agreedPriceOf, presentAgreedPrice, presentStepPrice } from './agreed-price.ts'
import type { CompanyListedPreorder } from './company/list-company-preorders.ts'
import { findFindings, type RuleReading } from './content/find-findings.ts'
import { shipmentUnitsOf } from './content/shipment-units.ts'
import type { DocumentRow } from './documents/queries.ts'
import type { ListedPreorder, PreorderRow, StepRow } from './queries.ts'

/** A pre-order as lists show it. */
export function presentPreorder(row: ListedPreorder, locale: Locale): Preorder {
  const { id, number, status, review, amendment, cancellation, version, summary } = row
  const { rejectionCode, rejectionReason, orderId, createdAt, updatedAt } = row
  return {
    id,
    number,
    status,
    review,
    amendment,
    cancellation,
    version,
    ...summary,
    totals: shownTotals(summary.transportMode, summary.loadType, summary.totals),
    organization: { id: row.organizationId, name: row.organizationName },
    from: localPlace(summary.from, locale),
    to: localPlace(summary.to, locale),
    rejectionCode,
    rejectionReason,
    orderId,
    createdAt,
    updatedAt,
  }
}

/** `showsPrice` is false for customers who don't see the price that was agreed. */
export function presentPreorderDetail(
  row: PreorderRow,
  documentCount: number,
  reading: RuleReading,
  showsPrice = true,
): PreorderDetail {
  const { content, proposal, questions, note } = row
  return {
    ...presentPreorder(row, reading.locale),
    content,
    questions,
    note,
    documentCount,
    comment: content.comment,
    declaredValue: content.declaredValue,
    units: shipmentUnitsOf(content),
    proposedChanges: proposal === null ? [] : diffContents(content, proposal),
    // After approval, nothing in it can be changed.
    findings: findFindings(
      content,
      reading,
      row.status === 'pending' && showsPrice ? agreedPriceOf(row, reading.bookingData) : null,
    ),
    quote: showsPrice ? presentAgreedPrice(row, reading) : null,
  }
}

/** A step as customers read it: the company's people stay unnamed, unless the company names them. */
export function presentStep(
  row: StepRow,
  locale: Locale,
  { namesStaff }: Pick<Deps['env'], 'namesStaff'>,
  showsPrice = true,
): PreorderStep {
  const { version, kind, at, side, data } = row
  const price = showsPrice ? presentStepPrice(data.price ?? null, locale) : null
  const name = side === 'customer' || namesStaff ? nameOf(row) : null
  return { version, kind, at, by: { side, name }, ...data, price }
}

export function presentCompanyStep(row: StepRow, locale: Locale): CompanyPreorderStep {
  const { side, waitedSeconds, keyName } = row
  return {
    ...presentStep(row, locale, { namesStaff: true }),
    by: { side, name: nameOf(row) ?? keyName },
    waitedSeconds,
  }
}

function nameOf({ firstName, lastName }: StepRow): string | null {
  return firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim()
}

function companyMembersOf(row: ListedPreorder) {
  const { organizationId: id, organizationRef: ref, organizationName: name, orderRef } = row
  const { waitsFor, waitsSince } = row
  return { organization: { id, ref, name }, orderRef, waitsFor, waitsSince }
}

/** A pre-order as the company's lists show it. */
export function presentCompanyPreorder(row: CompanyListedPreorder, locale: Locale): CompanyPreorder {
  const lastStep = { kind: row.lastKind, at: row.lastAt }
  return { ...presentPreorder(row, locale), ...companyMembersOf(row), lastStep }
}

export function presentCompanyPreorderDetail(
  row: PreorderRow,
  documents: readonly DocumentRow[],
  reading: RuleReading,
): CompanyPreorderDetail {
  return {
    ...presentPreorderDetail(row, documents.length, reading),
    ...companyMembersOf(row),
    documents: documents.map(({ id, kind, name, contentType, size, createdAt }) => ({
      id,
      kind,
      name,
      contentType,
      size,
      createdAt,
    })),
  }
}
