import type { CompanyPreorderDetail } from '@portolan/contract/company/preorders'
import type { PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import { ArrowRight, CircleQuestionMark, Trash2, TriangleAlert, Undo2 } from 'lucide-react'
import { useState } from 'react'
import {
  type Draft,
  emptyDraft,
  readDraft,
  withChange,
  withUnitRemoved,
} from '#desk/preorders/reply/draft.ts'
import { type SheetPart, sheetOf } from '#desk/preorders/reply/sheet.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { useSheetTexts } from './field-value.ts'
import { messages } from './messages.ts'

interface BookingSheetProps {
  preorder: CompanyPreorderDetail
  draft: Draft
  /** Opens a field to ask about it or to change it; null if the company has nothing to say about it now. */
  onField: ((path: string) => void) | null
  onDraft: (draft: Draft) => void
}

const unitsAtFirst = 20
const unitsMore = 50

/** The whole booking; each field can be asked about and changed. */
export function BookingSheet(props: BookingSheetProps) {
  const { preorder } = props
  const t = useMessages(messages, 'sheet')
  const { label, isSet } = useSheetTexts(preorder)
  const [visibleUnits, setVisibleUnits] = useState(unitsAtFirst)
  // Only a person who can ask about a field wants to see that it's empty.
  const parts = sheetOf(preorder.content)
    .map((part) => ({ ...part, paths: props.onField ? part.paths : part.paths.filter(isSet) }))
    .filter(({ paths }) => paths.length > 0)
  const units = parts.filter(({ unitId, key }) => unitId !== undefined || key.startsWith('units.'))
  const others = parts.filter((part) => !units.includes(part))
  const titleOf = (key: string) =>
    key === 'transport' || key === 'terms' || key === 'parties' ? t(key) : label(key)
  return (
    <>
      <Panel title={t('title')} flush aside={props.onField && <Hint />}>
        {others.map((part) => (
          <Part key={part.key} title={titleOf(part.key)} part={part} {...props} />
        ))}
      </Panel>
      <Panel
        title={t('units')}
        flush
        aside={<span className="tabular text-muted text-sm">{units.length}</span>}
      >
        {units.slice(0, visibleUnits).map((part) => (
          <Part key={part.key} title={titleOf(part.key)} part={part} {...props} />
        ))}
        {visibleUnits < units.length && (
          <div className="border-t p-3">
            <Button size="sm" onClick={() => setVisibleUnits(visibleUnits + unitsMore)}>
              {t('more', { count: units.length - visibleUnits })}
            </Button>
          </div>
        )}
      </Panel>
    </>
  )
}

function Hint() {
  const t = useMessages(messages, 'sheet')
  return <span className="text-muted text-sm max-tablet:hidden">{t('hint')}</span>
}

function Part({ title, part, ...props }: { title: string; part: SheetPart } & BookingSheetProps) {
  const { draft, onDraft, onField } = props
  const t = useMessages(messages, 'sheet')
  const { unitId } = part
  const isRemoved = unitId !== undefined && draft.removedUnits.includes(unitId)
  const isLast = props.preorder.content.units.length - draft.removedUnits.length <= 1
  return (
    <section className="border-t first:border-t-0">
      <div className="flex min-h-10 items-center justify-between gap-3 px-4 pt-2">
        <h3 className={cn('font-medium text-muted text-sm', isRemoved && 'line-through')}>{title}</h3>
        {unitId !== undefined && onField && (isRemoved || !isLast) && (
          <Button
            size="sm"
            variant="ghost"
            icon={isRemoved ? <Undo2 aria-hidden /> : <Trash2 aria-hidden />}
            onClick={() => onDraft(withUnitRemoved(draft, unitId, !isRemoved))}
          >
            {t(isRemoved ? 'keepLine' : 'removeLine')}
          </Button>
        )}
      </div>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-1 px-2 pb-2 max-tablet:grid-cols-2">
        {part.paths.map((path) => (
          <SheetField key={path} path={path} isRemoved={isRemoved} {...props} />
        ))}
      </dl>
    </section>
  )
}

const longTexts = new Set(['cargo', 'comment', 'description', 'properShippingName'])

/** The value that the draft gives a field, as the customer will read it; null if it changes nothing. */
function useChangedValue({
  path,
  preorder,
  draft,
}: { path: string } & Pick<BookingSheetProps, 'preorder' | 'draft'>) {
  const locale = useLocale()
  const texts = useSheetTexts(preorder)
  const place = path === 'from' || path === 'to' ? draft.places[path] : undefined
  if (place) return texts.placeText(place)
  const typed = draft.changes[path]
  if (typed === undefined) return null
  const { changes } = readDraft(preorder.content, withChange(emptyDraft, path, typed), locale)
  // For the compiler, omitted members are undefined.
  return texts.valueIn({ ...preorder.content, ...changes } as PreorderContent, path)
}

function SheetField({
  path,
  isRemoved,
  preorder,
  draft,
  onField,
}: { path: string; isRemoved: boolean } & BookingSheetProps) {
  const t = useMessages(messages, 'sheet')
  const texts = useSheetTexts(preorder)
  const name = texts.shortLabel(path)
  const finding = preorder.status === 'pending' && preorder.findings.some((each) => each.path === path)
  const question = draft.questions[path] ?? preorder.questions.find((each) => each.path === path)?.question
  const value = texts.value(path)
  const changed = useChangedValue({ path, preorder, draft })
  const body = (
    <>
      <span className="flex items-center gap-1 text-muted text-sm">
        <span className="min-w-0">{name}</span>
        {finding && (
          <TriangleAlert role="img" aria-label={t('finding')} className="size-3.5 shrink-0 text-amber" />
        )}
        {question && (
          <CircleQuestionMark role="img" aria-label={t('asked')} className="size-3.5 shrink-0 text-blue" />
        )}
      </span>
      <span
        className={cn(
          'wrap-anywhere tabular block whitespace-pre-line',
          !texts.isSet(path) && 'text-muted',
          (isRemoved || changed !== null) && 'text-muted line-through',
        )}
      >
        {value}
      </span>
      {changed !== null && (
        <span className="wrap-anywhere flex items-baseline gap-1 font-medium text-accent">
          <ArrowRight role="img" aria-label={t('becomes')} className="size-3.5 shrink-0 self-center" />
          {changed}
        </span>
      )}
      {question && <span className="wrap-anywhere block text-blue text-sm">{question}</span>}
    </>
  )
  const member = path.split('.').at(-1) ?? ''
  return (
    <div className={cn('min-w-0', longTexts.has(member) && 'col-span-2')}>
      <dt className="sr-only">{name}</dt>
      <dd>
        {onField && !isRemoved ? (
          <button
            type="button"
            data-field={path}
            aria-label={t('open', { field: texts.label(path), value: changed ?? value })}
            onClick={() => onField(path)}
            className="block w-full min-w-0 rounded-md px-2 py-1.5 text-start hover:bg-wash focus-visible:-outline-offset-2"
          >
            {body}
          </button>
        ) : (
          <div className="px-2 py-1.5">{body}</div>
        )}
      </dd>
    </div>
  )
}
