import type { DecimalMark } from '@portolan/freight/booking/tables/read-number'
import { messages } from '#desk/rate-sheets/messages.ts'
import { shortPlaces } from '#desk/rate-sheets/short-places.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { CellEditor } from './cell-editor.tsx'
import { columnName } from './column-name.ts'
import { type areaOf, type GridPlace, type GridSelection, moved } from './grid-moves.ts'
import { PriceCell } from './price-cell.tsx'
import { cellKey, type Edits, shownValue, type TableColumn, type TableRow } from './price-table.ts'
import { readPrice } from './read-paste.ts'

interface GridRowProps {
  /** The grid's ID, which begins those of its cells. */
  id: string
  lane: TableRow
  index: number
  columns: readonly TableColumn[]
  edits: Edits
  active: GridPlace
  area: ReturnType<typeof areaOf>
  /** The text of the active cell while it's edited. */
  typed: string | null
  size: { rows: number; columns: number }
  mark: DecimalMark
  onText: (text: string) => void
  /** Ends editing, and selects something else. */
  onStop: (next: GridSelection | null) => void
  onEdit: () => void
  onValue: (column: TableColumn, value: string | null) => void
}

/** The prices of one lane. */
export function GridRow(props: GridRowProps) {
  const { id, lane, index, columns, edits, active, area, typed, size, mark } = props
  const { onText, onStop, onEdit, onValue } = props
  const t = useMessages(messages)
  return (
    <tr aria-rowindex={index + 2} className="h-10 border-b">
      <LaneHead lane={lane} />
      {columns.map((kind, place) => {
        const isActive = index === active.row && place === active.column
        return isActive && typed !== null ? (
          <CellEditor
            key={kind.key}
            id={`${id}-${index}-${place}`}
            label={t('prices.cellLabel', { lane: lane.lane, column: columnName(kind, t) })}
            text={typed}
            read={(text) => readPrice(text, lane, kind, mark)}
            currency={lane.cells.get(kind.key)?.currency ?? kind.currency}
            onText={onText}
            onCancel={() => onStop(null)}
            onDone={(value, key) => {
              onValue(kind, value)
              onStop(key && moved({ active, end: active }, key, size))
            }}
          />
        ) : (
          <PriceCell
            key={kind.key}
            id={`${id}-${index}-${place}`}
            place={place}
            row={lane}
            column={kind}
            value={shownValue(lane, kind, edits)}
            isChanged={edits.has(cellKey(lane.lane, kind.key))}
            isActive={isActive}
            isSelected={isWithin(area, index, place)}
            onSelect={(isExtending) => {
              const at = { row: index, column: place }
              onStop({ active: isExtending ? active : at, end: at })
            }}
            onEdit={onEdit}
          />
        )
      })}
    </tr>
  )
}

const isWithin = ({ top, bottom, left, right }: ReturnType<typeof areaOf>, row: number, column: number) =>
  row >= top && row <= bottom && column >= left && column <= right

function LaneHead({ lane }: { lane: TableRow }) {
  const service = [lane.carrier, lane.service].filter(Boolean).join(' · ')
  const route = `${lane.from} – ${lane.to}`
  const shortRoute = `${shortPlaces(lane.from)} – ${shortPlaces(lane.to)}`
  return (
    <th
      scope="row"
      title={[lane.lane, route, service].filter(Boolean).join('\n')}
      className="sticky start-0 z-1 w-60 min-w-60 max-w-60 border-e bg-surface px-3 text-start font-normal leading-tight max-tablet:w-44 max-tablet:min-w-44 max-tablet:max-w-44 max-tablet:px-2"
    >
      <span className="block truncate text-sm">{shortRoute}</span>
      <span className="block truncate text-muted text-xs">{service || lane.lane}</span>
    </th>
  )
}
