import { memo, type ReactNode } from 'react'
import { shortPlaces } from '#desk/rate-sheets/short-places.ts'
import { PriceCell } from './price-cell.tsx'
import { cellKey, type Edits, shownValue, type TableColumn, type TableRow } from './price-table.ts'

interface GridRowProps {
  /** The grid's ID, which begins those of its cells. */
  id: string
  lane: TableRow
  index: number
  columns: readonly TableColumn[]
  edits: Edits
  /** The column of the active cell; -1 in other rows. */
  active: number
  /** The first and the last selected column; -1 in other rows. */
  left: number
  right: number
  /** Takes the place of the active cell. */
  editor: ReactNode
}

/** The prices of one lane. Drawn again only for what changes in it: all rows in sight get each key. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { id, lane, index, columns, edits, active, left, right, editor } = props
  return (
    <tr aria-rowindex={index + 2} className="h-10 last:*:border-b-0">
      <LaneHead lane={lane} />
      {columns.map((kind, place) =>
        place === active && editor ? (
          editor
        ) : (
          <PriceCell
            key={kind.key}
            id={`${id}-${index}-${place}`}
            place={place}
            row={lane}
            column={kind}
            value={shownValue(lane, kind, edits)}
            isChanged={edits.has(cellKey(lane.lane, kind.key))}
            isActive={place === active}
            isSelected={place >= left && place <= right}
          />
        ),
      )}
    </tr>
  )
})

function LaneHead({ lane }: { lane: TableRow }) {
  const service = [lane.carrier, lane.service].filter(Boolean).join(' · ')
  const route = `${lane.from} – ${lane.to}`
  const shortRoute = `${shortPlaces(lane.from)} – ${shortPlaces(lane.to)}`
  return (
    <th
      scope="row"
      title={[lane.lane, route, service].filter(Boolean).join('\n')}
      className="sticky start-0 z-1 border-e border-b bg-surface px-3 text-start font-normal leading-tight max-tablet:px-2"
    >
      <span className="block truncate text-sm">{shortRoute}</span>
      <span className="block truncate text-muted text-xs">{service || lane.lane}</span>
    </th>
  )
}
