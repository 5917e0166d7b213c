import type { Place } from '@portolan/contract/freight/places'
import type { Locale } from '@portolan/contract/identity/users'
import type { EventClassifier } from '@portolan/freight/ledger/logged-event'
import type { Times } from '@portolan/freight/time/moment'
import { momentOf } from '@portolan/freight/time/moment'
import { localPlace } from '#freight/order-record/route/local-place.ts'
import { shownTotals } from '#freight/orders/present.ts'
import { toInstant } from '#platform/db/columns.ts'
import { type Cell, type Column, numberCell, textCell, timeCell } from './cell.ts'
import type { ExportRow } from './export-rows.ts'
import { type ColumnName, columnTitles, loadTypes, modes, recordStatuses, shipmentStatuses } from './words.ts'

type Reader = (row: ExportRow) => Cell

const countryNames = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  ru: new Intl.DisplayNames('ru', { type: 'region' }),
}

/** The columns of an export in the reader's language. */
export function columnsFor(locale: Locale): Column<ExportRow>[] {
  const titles = columnTitles[locale]
  const country = (place: Place) => textCell(countryNames[locale].of(place.countryCode) ?? place.countryCode)

  function column(name: ColumnName, width: number, read: Reader): Column<ExportRow> {
    return { title: titles[name], width, read }
  }
  function place(side: 'from' | 'to', of: (row: ExportRow) => Place): Column<ExportRow>[] {
    return [
      column(`${side}City`, 18, (row) => textCell(localPlace(of(row), locale).city)),
      column(`${side}Country`, 16, (row) => country(of(row))),
      column(`${side}Locode`, 10, (row) => textCell(of(row).locode)),
    ]
  }
  function times(
    what: 'departure' | 'arrival',
    of: (row: ExportRow) => Times,
    where: (row: ExportRow) => Place,
  ): Column<ExportRow>[] {
    const at = (classifier: EventClassifier) => (row: ExportRow) =>
      timeCell(momentOf(of(row), classifier), where(row).timeZone)
    return [
      column(`${what}Planned`, 17, at('planned')),
      column(`${what}Estimated`, 17, at('estimated')),
      column(`${what}Actual`, 17, at('actual')),
      column(`${what}Zone`, 18, (row) => textCell(where(row).timeZone)),
    ]
  }

  return [
    column('number', 16, (row) => textCell(row.number)),
    column('reference', 18, (row) => textCell(row.customer_reference)),
    column('organization', 24, (row) => textCell(row.organization_name)),
    column('status', 12, (row) => textCell(recordStatuses[locale][row.status])),
    column('shipmentStatus', 14, (row) => textCell(shipmentStatuses[locale][row.shipment_status])),
    column('mode', 10, (row) => textCell(modes[locale][row.transport_mode])),
    column('loadType', 12, (row) => textCell(loadTypes[locale][row.load_type])),
    column('incoterms', 10, (row) => textCell(row.incoterms)),
    column('cargo', 32, (row) => textCell(row.cargo)),
    ...place('from', (row) => row.from_place),
    ...place('to', (row) => row.to_place),
    ...times(
      'departure',
      (row) => row.departure,
      (row) => row.from_place,
    ),
    ...times(
      'arrival',
      (row) => row.arrival,
      (row) => row.to_place,
    ),
    column('packages', 10, (row) => numberCell(row.totals.packages)),
    column('grossWeight', 14, (row) => numberCell(row.totals.grossWeightKg)),
    column('volume', 12, (row) => numberCell(row.totals.volumeM3)),
    column('chargeableWeight', 16, (row) => numberCell(shownTotals(row).chargeableWeightKg)),
    column('created', 17, (row) => timeCell({ at: toInstant(row.created_at) }, 'UTC')),
    column('updated', 17, (row) => timeCell({ at: toInstant(row.updated_at) }, 'UTC')),
  ]
}
