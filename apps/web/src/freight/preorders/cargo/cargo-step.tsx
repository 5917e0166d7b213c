import { maxDangerousGoods, maxUnits } from '@portolan/contract/freight/preorders/preorder-content'
import { useQueryClient } from '@tanstack/react-query'
import { ClipboardPaste } from 'lucide-react'
import { lazy, Suspense, startTransition, useState } from 'react'
import { TextField } from '#freight/preorders/fields/booking-fields.tsx'
import { useBookingPart } from '#freight/preorders/fields/booking-part.tsx'
import { FormPart } from '#freight/preorders/fields/form-part.tsx'
import { Guidance } from '#freight/preorders/fields/guidance.tsx'
import type { BookingState } from '#freight/preorders/form/use-booking-values.ts'
import { dangerousGoodsQuery } from '#freight/preorders/lookups/queries.ts'
import {
  type BookingValues,
  type DangerousValues,
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
import { filled } from './fill-dangerous-goods.ts'
import { messages } from './messages.ts'
import { SharedContainerHint } from './shared-container-hint.tsx'
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

/** An untouched first entry doesn't count. */
function withGoods(before: readonly DangerousValues[], added: readonly DangerousValues[]) {
  if (added.length === 0) return before
  return [...before.filter(({ unNumber }) => unNumber !== ''), ...added].slice(0, maxDangerousGoods)
}

/** The cargo: lines, containers, dangerous goods and temperature. */
export function CargoStep({ booking, open, onToggle, onOpen }: CargoStepProps) {
  const t = useMessages(messages)
  const { values, mark, change, update } = booking
  const { problems, onFix } = useBookingPart()
  const [isPasting, setPasting] = useState(false)
  const [imported, setImported] = useState<ReadonlySet<string>>(new Set())
  const [goods, setGoods] = useState<ReadonlySet<string>>(new Set())
  const client = useQueryClient()
  // A dialog over hundreds of lines takes a while to open and close.
  const showPasting = (isShown: boolean) => startTransition(() => setPasting(isShown))
  const importedCount = values.units.filter(({ id }) => imported.has(id)).length

  function takeOver(lines: readonly UnitValues[], goods: readonly DangerousValues[]) {
    setPasting(false)
    setImported(new Set(lines.map(({ id }) => id)))
    // With hundreds of lines, the dialog closes before they are rendered.
    startTransition(() =>
      update((before: BookingValues) => ({
        ...before,
        // An untouched first line doesn't count.
        units: [...before.units.filter((unit) => !isUntouched(unit)), ...lines],
        dangerousGoods: withGoods(before.dangerousGoods, goods),
      })),
    )
    if (goods.length > 0) void fillIn(goods)
  }

  /** Adds what the list of dangerous goods says; without an answer, the person types it. */
  async function fillIn(goods: readonly DangerousValues[]) {
    const added = new Set(goods.map(({ id }) => id))
    setGoods(added)
    for (const { unNumber } of goods.slice(0, maxDangerousGoods)) {
      const { results } = await client
        .fetchQuery(dangerousGoodsQuery(unNumber))
        .catch(() => ({ results: [] }))
      update((before: BookingValues) => ({
        ...before,
        dangerousGoods: before.dangerousGoods.map((each) =>
          added.has(each.id) ? filled(each, results) : each,
        ),
      }))
    }
  }

  function undoImport() {
    startTransition(() =>
      update((before: BookingValues) => {
        const remaining = before.units.filter(({ id }) => !imported.has(id))
        const dangerousGoods = before.dangerousGoods.filter(({ id }) => !goods.has(id))
        return { ...before, units: remaining.length > 0 ? remaining : [emptyUnit()], dangerousGoods }
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
      <SharedContainerHint content={booking.content} onShare={() => change('loadType', 'LCL')} />
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
