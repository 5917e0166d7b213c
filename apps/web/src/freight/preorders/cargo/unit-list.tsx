import { maxUnits } from '@portolan/contract/freight/preorders/preorder-content'
import type { DecimalMark } from '@portolan/freight/booking/tables/read-number'
import { Plus } from 'lucide-react'
import { startTransition, useCallback, useEffect, useId, useRef, useState } from 'react'
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

/** A removed line and its position. */
interface Removed {
  unit: UnitValues
  index: number
}

/** Adds, copies and removes lines; `undoId` is that of the button which takes a removal back. */
function useUnitChanges({ units, update, onOpen }: UnitListProps, undoId: string) {
  const [removed, setRemoved] = useState<Removed | null>(null)
  const toFocus = useRef<string | null>(null)
  const latest = useRef(units)
  latest.current = units

  // The following lines are renumbered, which takes a while for hundreds: the page responds in between, and
  // the element to focus exists afterwards.
  useEffect(() => {
    const element = toFocus.current === null ? null : document.getElementById(toFocus.current)
    if (!element) return
    toFocus.current = null
    element.focus()
  })

  const insert = useCallback(
    (unit: UnitValues, index: number, focusId: string) => {
      toFocus.current = focusId
      startTransition(() =>
        update((before) => ({ ...before, units: before.units.toSpliced(index, 0, unit) })),
      )
    },
    [update],
  )

  const duplicate = useCallback(
    (index: number) => {
      const unit = latest.current[index]
      if (!unit || latest.current.length >= maxUnits) return
      const copy = { ...unit, id: crypto.randomUUID() }
      insert(copy, index + 1, fieldId(`units.${index + 1}`))
      onOpen(copy.id)
    },
    [insert, onOpen],
  )

  const remove = useCallback(
    (index: number) => {
      const unit = latest.current[index]
      if (!unit) return
      toFocus.current = undoId
      startTransition(() => {
        update((before) => ({ ...before, units: before.units.filter(({ id }) => id !== unit.id) }))
        setRemoved({ unit, index })
      })
    },
    [update, undoId],
  )

  function undo() {
    if (!removed) return
    insert(removed.unit, removed.index, fieldId(`units.${removed.index}`))
    startTransition(() => setRemoved(null))
  }

  return { removed, insert, duplicate, remove, undo }
}

/** Replaces a removed line, where the person is looking. */
function RemovedLine({ index, undoId, onUndo }: { index: number; undoId: string; onUndo: () => void }) {
  const t = useMessages(messages)
  const removedId = useId()
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-md bg-wash px-3 py-2 text-sm">
      <span id={removedId}>{t('removed', { position: String(index + 1) })}</span>
      <Button id={undoId} size="sm" aria-describedby={removedId} onClick={onUndo}>
        {t('undo')}
      </Button>
    </li>
  )
}

/**
 * The lines of cargo. Only open ones have fields, and only visible ones their facts, so that hundreds stay
 * fast.
 */
export function UnitList(props: UnitListProps) {
  const { units, mark, problems, isOpen, onToggle, onOpen, change, onFix } = props
  const t = useMessages(messages)
  const byLine = useProblemsByLine(problems)
  const { inSight, observe } = useRowsInSight()
  const undoId = useId()
  const isFull = units.length >= maxUnits
  const { removed, insert, duplicate, remove, undo } = useUnitChanges(props, undoId)

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
  if (removed) {
    rows.splice(
      removed.index,
      0,
      <RemovedLine key="removed" index={removed.index} undoId={undoId} onUndo={undo} />,
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
            insert(unit, units.length, fieldId(`units.${units.length}.description`))
            onOpen(unit.id)
          }}
        >
          {t('add')}
        </Button>
        {isFull && <p className="text-muted text-sm">{t('most', { most: String(maxUnits) })}</p>}
      </div>
    </div>
  )
}
