import type { Place } from '@portolan/contract/freight/places'
import type { Locale } from '@portolan/contract/identity/users'
import type { Money } from '@portolan/contract/shared/money'
import { asTotal } from '@portolan/freight/charges/totals'
import type { EventClassifier } from '@portolan/freight/ledger/logged-event'
import type { Times } from '@portolan/freight/time/moment'
import { momentOf } from '@portolan/freight/time/moment'
import { presentAlerts, presentLateness } from '#freight/attention/present.ts'
import { carriageOf } from '#freight/order-record/route/current-leg.ts'
import { localPlace } from '#freight/order-record/route/local-place.ts'
import { shipmentOf, shownTotals } from '#freight/orders/present.ts'
import { toInstant } from '#platform/db/columns.ts'
import { type Cell, type Column, numberCell, textCell, timeCell } from './cell.ts'
import type { ExportRow } from './export-rows.ts'
import {
  alertNames,
  type ColumnName,
  columnTitles,
  documentNames,
  loadTypes,
  modes,
  recordStatuses,
  shownStates,
} from './words.ts'

type Reader = (row: ExportRow) => Cell

const countryNames = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  ru: new Intl.DisplayNames('ru', { type: 'region' }),
}

/** Minutes as hours with one digit. */
function hoursOf(minutes: number | null): number | null {
  return minutes === null ? null : Math.round(minutes / 6) / 10
}

function listCell(texts: readonly string[]): Cell {
  return textCell([...new Set(texts)].join('; '))
}

function soleCurrencyOf(amounts: readonly Money[]): string | null {
  const [first, ...others] = amounts
  return first && others.length === 0 ? first.currency : null
}

/** A figure that can be summed; several currencies are a text. */
function amountCell(amounts: readonly Money[]): Cell {
  const [first, ...others] = amounts.map(asTotal)
  if (!first) return null
  if (others.length === 0) return { kind: 'decimal', text: first.amount }
  return listCell([first, ...others].map(({ amount, currency }) => `${amount} ${currency}`))
}

/** The columns of an export in the reader's language, as of `now` (milliseconds since the epoch). */
export function columnsFor(locale: Locale, now: number): Column<ExportRow>[] {
  const titles = columnTitles[locale]
  const alertsOf = (row: ExportRow) => presentAlerts(row, { locale, now })
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
    what: 'departure' | 'arrival' | 'delivery',
    of: (row: ExportRow) => Times | null,
    where: (row: ExportRow) => Place,
  ): Column<ExportRow>[] {
    const at = (classifier: EventClassifier) => (row: ExportRow) =>
      timeCell(momentOf(of(row), classifier), where(row).timeZone)
    return [
      column(`${what}Planned`, 17, at('planned')),
      column(`${what}Estimated`, 17, at('estimated')),
      column(`${what}Actual`, 17, at('actual')),
    ]
  }

  return [
    column('number', 16, (row) => textCell(row.number)),
    column('reference', 18, (row) => textCell(row.customer_reference)),
    column('organization', 24, (row) => textCell(row.organization_name)),
    column('status', 12, (row) => textCell(recordStatuses[locale][row.status])),
    column('shipmentStatus', 14, (row) =>
      textCell(shownStates[locale][row.is_delivered ? 'DELIVERED' : row.shipment_status]),
    ),
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
    column('departureZone', 18, (row) => textCell(row.from_place.timeZone)),
    ...times(
      'arrival',
      (row) => row.arrival,
      (row) => row.to_place,
    ),
    column('arrivalZone', 18, (row) => textCell(row.to_place.timeZone)),
    ...times(
      'delivery',
      (row) => row.delivery,
      (row) => row.to_place,
    ),
    column('delay', 12, (row) => numberCell(hoursOf(presentLateness(row, now)))),
    column('attention', 32, (row) => listCell(alertsOf(row).map(({ kind }) => alertNames[locale][kind]))),
    column('missingDocuments', 28, (row) =>
      listCell(
        alertsOf(row).flatMap(({ documentKinds }) =>
          documentKinds.map((kind) => documentNames[locale][kind]),
        ),
      ),
    ),
    column('containers', 26, (row) => listCell(row.container_numbers)),
    column('carrier', 18, (row) => textCell(carriageOf(shipmentOf(row)).carrier)),
    column('conveyance', 22, (row) => textCell(carriageOf(shipmentOf(row)).conveyance)),
    column('packages', 10, (row) => numberCell(row.totals.packages)),
    column('grossWeight', 14, (row) => numberCell(row.totals.grossWeightKg)),
    column('volume', 12, (row) => numberCell(row.totals.volumeM3)),
    column('chargeableWeight', 16, (row) => numberCell(shownTotals(row).chargeableWeightKg)),
    column('amountDue', 14, (row) => amountCell(row.unpaid?.amounts ?? [])),
    column('currency', 9, (row) => textCell(soleCurrencyOf(row.unpaid?.amounts ?? []))),
    column('dueOn', 12, (row) => (row.unpaid ? { kind: 'date', text: row.unpaid.dueOn } : null)),
    column('created', 17, (row) => timeCell({ at: toInstant(row.created_at) }, 'UTC')),
    column('updated', 17, (row) => timeCell({ at: toInstant(row.updated_at) }, 'UTC')),
  ]
}
