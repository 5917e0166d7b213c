import { maxUnits } from '@portolan/contract/freight/preorders/preorder-content'
import { ClipboardPaste } from 'lucide-react'
import { lazy, Suspense, startTransition, useState } from 'react'
import { TextField } from '#freight/preorders/fields/booking-fields.tsx'
import { useBookingPart } from '#freight/preorders/fields/booking-part.tsx'
import { FormPart } from '#freight/preorders/fields/form-part.tsx'
import { Guidance } from '#freight/preorders/fields/guidance.tsx'
import type { BookingState } from '#freight/preorders/form/use-booking-values.ts'
import {
  type BookingValues,
  emptyUnit,
  isInContainers,
  type UnitValues,
} from '#freight/preorders/values/booking-values.ts'
import { fieldId } from '#freight/preorders/values/paths.ts'
import { problemsAt } from '#freight/preorders/values/problems.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { loadChunk } from '#platform/routing/load-chunk.ts'
import { Button } from '#platform/ui/button.tsx'
import { ContainerList } from './container-list.tsx'
import { DangerousGoods } from './dangerous-goods.tsx'
import { messages } from './messages.ts'
import { Temperature } from './temperature.tsx'
import { UnitList } from './unit-list.tsx'

const PackingListDialog = lazy(() =>
  loadChunk(import('#freight/preorders/packing-list/packing-list-dialog.tsx')).then((part) => ({
    default: part.PackingListDialog,
  })),
)

interface CargoStepProps {
  booking: BookingState
  open: ReadonlySet<string>
  onToggle: (id: string) => void
  onOpen: (id: string) => void
}

const isUntouched = (unit: UnitValues) =>
  [unit.quantity, unit.description, unit.grossWeightKg].every((typed) => typed.trim() === '')

/** The cargo: lines, containers, dangerous goods and temperature. */
export function CargoStep({ booking, open, onToggle, onOpen }: CargoStepProps) {
  const t = useMessages(messages)
  const { values, mark, change, update } = booking
  const { problems, onFix } = useBookingPart()
  const [isPasting, setPasting] = useState(false)
  const [imported, setImported] = useState<ReadonlySet<string>>(new Set())
  // A dialog over hundreds of lines takes a while to open and close.
  const showPasting = (isShown: boolean) => startTransition(() => setPasting(isShown))
  const importedCount = values.units.filter(({ id }) => imported.has(id)).length

  function takeOver(lines: readonly UnitValues[]) {
    setPasting(false)
    setImported(new Set(lines.map(({ id }) => id)))
    // With hundreds of lines, the dialog closes before they are rendered.
    startTransition(() =>
      update((before: BookingValues) => ({
        ...before,
        // An untouched first line doesn't count.
        units: [...before.units.filter((unit) => !isUntouched(unit)), ...lines],
      })),
    )
  }

  function undoImport() {
    startTransition(() =>
      update((before: BookingValues) => {
        const remaining = before.units.filter(({ id }) => !imported.has(id))
        return { ...before, units: remaining.length > 0 ? remaining : [emptyUnit()] }
      }),
    )
    setImported(new Set())
    requestAnimationFrame(() => document.getElementById(fieldId('units'))?.focus())
  }

  return (
    <div className="flex flex-col gap-6">
      <TextField path="cargo" required help={t('cargoHelp')} maxLength={1000} autoComplete="off" />
      <FormPart
        title={t('lines')}
        help={t('linesHelp')}
        aside={
          <Button icon={<ClipboardPaste aria-hidden />} onClick={() => showPasting(true)}>
            {t('paste')}
          </Button>
        }
      >
        <div role="status" className="empty:hidden">
          {importedCount > 0 && (
            <p className="flex flex-wrap items-center gap-3 rounded-md bg-wash px-3 py-2 text-sm">
              {t('imported', { count: importedCount })}
              <Button size="sm" onClick={undoImport}>
                {t('undoImport')}
              </Button>
            </p>
          )}
        </div>
        <Guidance problems={problemsAt(problems, 'units')} withErrors />
        <UnitList
          units={values.units}
          mark={mark}
          problems={problems}
          isOpen={(id) => open.has(id)}
          onToggle={onToggle}
          onOpen={onOpen}
          change={change}
          onFix={onFix}
          update={update}
        />
      </FormPart>
      {isInContainers(values) && <ContainerList containers={values.containers} />}
      <DangerousGoods goods={values.dangerousGoods} units={values.units} />
      <Temperature temperature={values.temperature} />
      {isPasting && (
        <Suspense fallback={null}>
          <PackingListDialog
            room={maxUnits - values.units.filter((unit) => !isUntouched(unit)).length}
            onClose={() => showPasting(false)}
            onTake={takeOver}
          />
        </Suspense>
      )}
    </div>
  )
}
