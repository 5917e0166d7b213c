import type { LanePrices, PriceCell, PriceColumn } from '@portolan/contract/company/rate-sheets/sheet-prices'
import { zoneText } from '@portolan/contract/company/rate-sheets/zone-text'
import type { SheetLane, SheetLine } from '@portolan/contract/company/sheet-content'

/** The prices of lanes as a table: columns in the order in which they first occur, and a row for each lane. */
export function tableOfPrices(lanes: readonly SheetLane[]): { columns: PriceColumn[]; rows: LanePrices[] } {
  const columns: PriceColumn[] = []
  const places = new Map<string, number>()
  const placeOf = (column: PriceColumn) => {
    const key = JSON.stringify(column)
    const place = places.get(key) ?? columns.length
    if (place === columns.length) columns.push(column)
    places.set(key, place)
    return place
  }
  const rows = lanes.map(({ ref, mode, loadType, from, to, carrier, service, lines }) => ({
    lane: ref,
    mode,
    loadType,
    from: zoneText(from),
    to: zoneText(to),
    carrier,
    service,
    cells: lines.flatMap((line, index) =>
      pricesOf(line).map(
        ({ column, value }): PriceCell => ({
          column: placeOf(column),
          line: index + 1,
          currency: line.currency,
          value,
        }),
      ),
    ),
  }))
  return { columns, rows }
}

/** The prices of a line that can be changed: its amount, unless breaks have it, and the bounds that it has. */
function pricesOf(line: SheetLine): { column: PriceColumn; value: string | null }[] {
  const { code, leg, basis, per, equipment, zone, occasion, validFrom, validTo } = line
  const of = (part: PriceColumn['part'], value: string | null, from: string | null = null) => ({
    column: {
      code,
      leg,
      basis,
      per,
      equipment,
      zone: zone && zoneText(zone),
      occasion,
      validFrom,
      validTo,
      part,
      from,
    },
    value,
  })
  if (line.included) return []
  return [
    ...(line.min === null ? [] : [of('min', line.min)]),
    ...(line.breaks.length > 0 ? [] : [of('amount', line.amount)]),
    ...line.breaks.map(({ from, amount }) => of('break', amount, from)),
    ...(line.max === null ? [] : [of('max', line.max)]),
  ]
}
