import { mostUnits } from '@portolan/contract/freight/preorder-content'
import type { DecimalMark } from '@portolan/freight/booking/tables/read-number'
import { Plus } from 'lucide-react'
import { useCallback, useId, useRef, useState } from 'react'
import type { BookingPart } from '#freight/preorders/fields/booking-part.tsx'
import { type BookingValues, emptyUnit, type UnitValues } from '#freight/preorders/values/booking-values.ts'
import { fieldId } from '#freight/preorders/values/paths.ts'
import type { ProblemsByField } from '#freight/preorders/values/problems.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { messages } from './messages.ts'
import { UnitRow } from './unit-row.tsx'
import { useProblemsByLine } from './use-problems-by-line.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'

interface UnitListProps {
  units: readonly UnitValues[]
  mark: DecimalMark
  problems: ProblemsByField
  isOpen: (id: string) => boolean
  onToggle: (id: string) => void
  onOpen: (id: string) => void
  change: BookingPart['change']
  onFix: BookingPart['onFix']
  update: (update: (values: BookingValues) => BookingValues) => void
}

/** A line that was removed, and where it was. */
interface Removed {
  unit: UnitValues
  index: number
}

/** The lines of cargo. Only those that are open have fields, and only those in sight their facts: hundreds stay light. */
export function UnitList(props: UnitListProps) {
  const { units, mark, problems, isOpen, onToggle, onOpen, change, onFix, update } = props
  const t = useMessages(messages)
  const [removed, setRemoved] = useState<Removed | null>(null)
  const byLine = useProblemsByLine(problems)
  const { inSight, observe } = useRowsInSight()
  const removedId = useId()
  const undo = useRef<HTMLButtonElement>(null)
  const latest = useRef(units)
  latest.current = units
  const isFull = units.length >= mostUnits

  const insert = useCallback(
    (unit: UnitValues, index: number) => {
      update((before) => ({ ...before, units: before.units.toSpliced(index, 0, unit) }))
    },
    [update],
  )

  const focusDescription = (index: number) =>
    requestAnimationFrame(() => document.getElementById(fieldId(`units.${index}.description`))?.focus())

  const duplicate = useCallback(
    (index: number) => {
      const unit = latest.current[index]
      if (!unit || latest.current.length >= mostUnits) return
      const copy = { ...unit, id: crypto.randomUUID() }
      insert(copy, index + 1)
      onOpen(copy.id)
      requestAnimationFrame(() => document.getElementById(fieldId(`units.${index + 1}`))?.focus())
    },
    [insert, onOpen],
  )

  const remove = useCallback(
    (index: number) => {
      const unit = latest.current[index]
      if (!unit) return
      update((before) => ({ ...before, units: before.units.filter(({ id }) => id !== unit.id) }))
      setRemoved({ unit, index })
      requestAnimationFrame(() => undo.current?.focus())
    },
    [update],
  )

  const rows = units.map((unit, index) => (
    <UnitRow
      key={unit.id}
      unit={unit}
      index={index}
      isOpen={isOpen(unit.id)}
      isInSight={inSight.has(unit.id)}
      canRemove={units.length > 1}
      mark={mark}
      problems={byLine(index)}
      observe={observe}
      change={change}
      onFix={onFix}
      onToggle={onToggle}
      onDuplicate={duplicate}
      onRemove={remove}
    />
  ))
  // In the place of the line, where the person is looking.
  if (removed) {
    rows.splice(
      removed.index,
      0,
      <li key="removed" className="flex flex-wrap items-center gap-3 rounded-md bg-wash px-3 py-2 text-sm">
        <span id={removedId}>{t('removed', { position: String(removed.index + 1) })}</span>
        <Button
          ref={undo}
          size="sm"
          aria-describedby={removedId}
          onClick={() => {
            insert(removed.unit, removed.index)
            setRemoved(null)
            const { index } = removed
            requestAnimationFrame(() => document.getElementById(fieldId(`units.${index}`))?.focus())
          }}
        >
          {t('undo')}
        </Button>
      </li>,
    )
  }

  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-col gap-2">{rows}</ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          id={fieldId('units')}
          icon={<Plus aria-hidden />}
          disabled={isFull}
          onClick={() => {
            const unit = emptyUnit()
            insert(unit, units.length)
            onOpen(unit.id)
            focusDescription(units.length)
          }}
        >
          {t('add')}
        </Button>
        {isFull && <p className="text-muted text-sm">{t('most', { most: String(mostUnits) })}</p>}
      </div>
    </div>
  )
}
