import { packagingUnits } from '@portolan/contract/freight/orders/order-codes'
import { type DecimalMark, readNumber } from '@portolan/freight/booking/tables/read-number'
import { volumeByDimensions, volumeOf } from '@portolan/freight/booking/totals'
import { ChevronRight, CircleAlert, Copy, Trash2, TriangleAlert } from 'lucide-react'
import { memo, type RefCallback, useMemo } from 'react'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { ChoiceField, NumberField, TextField } from '#freight/preorders/fields/booking-fields.tsx'
import { type BookingPart, BookingPartProvider } from '#freight/preorders/fields/booking-part.tsx'
import { Guidance } from '#freight/preorders/fields/guidance.tsx'
import { CountryField } from '#freight/preorders/lookups/country-field.tsx'
import { HsCodeField } from '#freight/preorders/lookups/hs-code-field.tsx'
import type { UnitValues } from '#freight/preorders/values/booking-values.ts'
import { fieldId } from '#freight/preorders/values/paths.ts'
import { type ProblemsByField, problemsAt } from '#freight/preorders/values/problems.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'

export interface UnitRowProps {
  unit: UnitValues
  index: number
  isOpen: boolean
  /** Far from view a row is only its name, so that it can be found and reached. */
  isInSight: boolean
  canRemove: boolean
  mark: DecimalMark
  /** For this line only: the same object while nothing about it changes. */
  problems: ProblemsByField
  /** The ref of the row. */
  observe: RefCallback<HTMLElement>
  change: BookingPart['change']
  onFix: BookingPart['onFix']
  onToggle: (id: string) => void
  onDuplicate: (index: number) => void
  onRemove: (index: number) => void
}

/** A line of cargo: its facts in one row, its fields when open. Rendered again only when it changes. */
export const UnitRow = memo(function UnitRow(props: UnitRowProps) {
  const { unit, index, isOpen, isInSight, problems, observe, onToggle } = props
  const path = `units.${index}`
  const isWhole = isOpen || isInSight
  return (
    <li
      ref={observe}
      data-id={unit.id}
      className="rounded-md border [contain-intrinsic-size:auto_3rem] [content-visibility:auto]"
    >
      <div className="flex items-center gap-0.5 pe-1">
        <button
          type="button"
          id={fieldId(path)}
          aria-expanded={isOpen}
          onClick={() => onToggle(unit.id)}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-2.5 rounded-md py-1.5 ps-2.5 text-start hover:bg-wash/60 focus-visible:-outline-offset-2"
        >
          {isWhole ? <UnitSummary {...props} /> : `${index + 1} ${unit.description}`}
        </button>
        {isWhole && <UnitActions {...props} />}
      </div>
      {isOpen && (
        <UnitPart {...props}>
          <div className="flex flex-col gap-4 border-t p-3">
            <Guidance problems={problemsAt(problems, path)} withErrors />
            <UnitFields {...props} />
          </div>
        </UnitPart>
      )}
    </li>
  )
})

function UnitActions({ index, canRemove, onDuplicate, onRemove }: UnitRowProps) {
  const t = useMessages(messages)
  const position = String(index + 1)
  return (
    <>
      <Button
        square
        size="sm"
        variant="ghost"
        title={t('duplicate')}
        aria-label={t('duplicateNamed', { position })}
        icon={<Copy aria-hidden />}
        onClick={() => onDuplicate(index)}
      />
      <Button
        square
        size="sm"
        variant="ghost"
        title={t('remove')}
        disabled={!canRemove}
        aria-label={t('removeNamed', { position })}
        icon={<Trash2 aria-hidden />}
        onClick={() => onRemove(index)}
      />
    </>
  )
}

/** The line as the part of the form that contains its fields. */
function UnitPart({
  unit,
  index,
  problems,
  change,
  onFix,
  children,
}: UnitRowProps & { children: React.ReactNode }) {
  const part = useMemo(
    () => ({ prefix: `units.${index}.`, values: unit, problems, change, onFix }),
    [unit, index, problems, change, onFix],
  )
  return <BookingPartProvider value={part}>{children}</BookingPartProvider>
}

const figures = (unit: UnitValues, mark: DecimalMark) => ({
  quantity: readNumber(unit.quantity, mark),
  grossWeightKg: readNumber(unit.grossWeightKg, mark),
  lengthCm: readNumber(unit.lengthCm, mark),
  widthCm: readNumber(unit.widthCm, mark),
  heightCm: readNumber(unit.heightCm, mark),
  volumeM3: readNumber(unit.volumeM3, mark),
})

function UnitSummary({ unit, index, isOpen, mark, problems }: UnitRowProps) {
  const t = useMessages(messages)
  const orders = useMessages(orderMessages)
  const format = useFormat()
  const read = figures(unit, mark)
  const volume = volumeOf(read)
  const all = [...problems.values()].flat()
  const errors = all.filter(({ severity }) => severity === 'error').length
  const warnings = all.length - errors
  const title = unit.description.trim() || t('line', { position: String(index + 1) })
  const facts = [
    read.quantity !== null && Number.isInteger(read.quantity)
      ? orders(`packaging.${unit.packaging}`, { count: read.quantity })
      : null,
    read.grossWeightKg === null ? null : format.weight(read.grossWeightKg),
    volume === null ? null : format.volume(volume),
  ].filter((fact) => fact !== null)
  return (
    <>
      <ChevronRight
        aria-hidden
        className={cn('size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-90')}
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
        <span className="tabular text-muted text-sm">{index + 1}</span>
        <span className="min-w-0 flex-1 basis-32 truncate font-medium">{title}</span>
        {errors > 0 && (
          <span className="inline-flex items-center gap-1 text-red text-sm">
            <CircleAlert aria-hidden className="size-3.5" />
            {t('errors', { count: errors })}
          </span>
        )}
        {warnings > 0 && (
          <span className="inline-flex items-center gap-1 text-amber text-sm">
            <TriangleAlert aria-hidden className="size-3.5" />
            {t('warnings', { count: warnings })}
          </span>
        )}
        {facts.length > 0 && <span className="tabular text-muted text-sm">{facts.join(' · ')}</span>}
      </span>
    </>
  )
}

function UnitFields({ unit, mark }: UnitRowProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const computed = volumeByDimensions(figures(unit, mark))
  const packaging = packagingUnits.map((value) => ({ value, label: t(`packaging.${value}`) }))
  const stackable = [
    { value: '', label: t('unknown') },
    { value: 'yes', label: t('yes') },
    { value: 'no', label: t('no') },
  ] as const
  const hasComputed = computed !== null && unit.volumeM3.trim() === ''
  return (
    <>
      <TextField path="description" required maxLength={1000} autoComplete="off" />
      <div className="grid grid-cols-2 gap-3 tablet:grid-cols-3 desktop:grid-cols-4">
        <NumberField path="quantity" required inputMode="numeric" />
        <ChoiceField path="packaging" options={packaging} />
        <NumberField path="grossWeightKg" required unit={unitIn(format.weight(1))} />
        <NumberField
          path="volumeM3"
          unit={unitIn(format.volume(1))}
          {...(hasComputed && { help: t('volumeHelp', { volume: format.volume(computed) }) })}
        />
        <NumberField path="lengthCm" unit={t('cm')} />
        <NumberField path="widthCm" unit={t('cm')} />
        <NumberField path="heightCm" unit={t('cm')} />
        <ChoiceField path="stackable" options={stackable} />
      </div>
      <div className="grid gap-3 tablet:grid-cols-2 desktop:grid-cols-[minmax(0,1.2fr)_minmax(0,1.15fr)_minmax(0,1fr)]">
        <HsCodeField />
        <CountryField path="originCountry" optional />
        <TextField path="poNumber" optional maxLength={100} autoComplete="off" />
        <TextField path="marks" optional maxLength={200} autoComplete="off" className="desktop:col-span-2" />
      </div>
    </>
  )
}

/** The `kg` of `1 kg`. */
function unitIn(text: string): string {
  return text.split('\u00a0')[1] ?? text
}
