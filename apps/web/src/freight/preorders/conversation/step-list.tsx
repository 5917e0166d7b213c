import type { StepPrice } from '@portolan/contract/freight/preorders/agreed-price'
import type { PreorderStep } from '@portolan/contract/freight/preorders/preorder-steps'
import {
  Ban,
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  FilePenLine,
  type LucideIcon,
  MessageSquare,
  Send,
} from 'lucide-react'
import { DifferenceList } from '#freight/preorders/field-values/difference-list.tsx'
import { useFieldTexts } from '#freight/preorders/field-values/field-texts.ts'
import { messages as listMessages } from '#freight/preorders/list/messages.ts'
import { messages as priceMessages } from '#freight/preorders/price/messages.ts'
import { PriceNote } from '#freight/preorders/price/price-note.tsx'
import { useWritePrice } from '#freight/preorders/price/use-write-price.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'

const looks: Record<PreorderStep['kind'], { Icon: LucideIcon; tint: string }> = {
  submitted: { Icon: Send, tint: 'bg-blue-tint text-blue' },
  changed: { Icon: FilePenLine, tint: 'bg-blue-tint text-blue' },
  'update-requested': { Icon: CircleQuestionMark, tint: 'bg-amber-tint text-amber' },
  answered: { Icon: MessageSquare, tint: 'bg-blue-tint text-blue' },
  'changes-proposed': { Icon: FilePenLine, tint: 'bg-amber-tint text-amber' },
  'changes-accepted': { Icon: CircleCheck, tint: 'bg-green-tint text-green' },
  'changes-declined': { Icon: MessageSquare, tint: 'bg-gray-tint text-gray' },
  'request-withdrawn': { Icon: MessageSquare, tint: 'bg-gray-tint text-gray' },
  'offer-accepted': { Icon: CircleCheck, tint: 'bg-green-tint text-green' },
  approved: { Icon: CircleCheck, tint: 'bg-green-tint text-green' },
  rejected: { Icon: CircleX, tint: 'bg-red-tint text-red' },
  canceled: { Icon: Ban, tint: 'bg-gray-tint text-gray' },
  'amendment-requested': { Icon: FilePenLine, tint: 'bg-blue-tint text-blue' },
  'amendment-confirmed': { Icon: CircleCheck, tint: 'bg-green-tint text-green' },
  'amendment-declined': { Icon: CircleX, tint: 'bg-red-tint text-red' },
  'cancellation-requested': { Icon: Ban, tint: 'bg-blue-tint text-blue' },
  'cancellation-confirmed': { Icon: CircleCheck, tint: 'bg-gray-tint text-gray' },
  'cancellation-declined': { Icon: CircleX, tint: 'bg-red-tint text-red' },
}

/** Ends a line instead of beginning one. */
const dot = '\u00a0· '

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

interface StepListProps<Row extends PreorderStep> {
  /** Oldest first. */
  steps: readonly Row[]
  /** Additional facts about a step, after its version. */
  note?: (step: Row) => string | null
}

/** The steps of a conversation, latest first. */
export function StepList<Row extends PreorderStep>({ steps, note }: StepListProps<Row>) {
  return (
    <ol reversed className="p-4">
      {steps.toReversed().map((step, index) => (
        <Step key={step.version} step={step} note={note?.(step)} isLast={index === steps.length - 1} />
      ))}
    </ol>
  )
}

interface StepProps {
  step: PreorderStep
  note: string | null | undefined
  isLast: boolean
}

function Step({ step, note: extra, isLast }: StepProps) {
  const t = useMessages(messages)
  const tReason = useMessages(listMessages, 'reason')
  const format = useFormat()
  const { companyName } = usePortalConfig()
  const { label } = useFieldTexts()
  const { kind, at, by, note, version, questions, changes, rejectionCode, price } = step
  const { Icon, tint } = looks[kind]
  const company = by.name === null ? companyName : `${by.name}, ${companyName}`
  const who = by.side === 'company' ? company : (by.name ?? t('formerMember'))
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
      <span aria-hidden className="flex flex-col items-center">
        <span className={cn('flex size-8 shrink-0 items-center justify-center rounded-full', tint)}>
          <Icon className="size-4" />
        </span>
        {!isLast && <span className="w-px flex-1 bg-line" />}
      </span>
      <div className={cn('min-w-0', !isLast && 'pb-5')}>
        <p className="font-medium">{t(`kind.${kind}`)}</p>
        <p className="wrap-anywhere tabular text-muted text-sm">
          {who}
          {dot}
          <time dateTime={at}>{format.dateTime(at, timeZone)}</time>
          {dot}
          {t('version', { version: String(version) })}
          {extra && dot}
          {extra}
        </p>
        {rejectionCode && <p className="mt-1.5 font-medium">{tReason(rejectionCode)}</p>}
        {note && <p className="wrap-anywhere mt-1.5 whitespace-pre-line">{note}</p>}
        {questions.length > 0 && (
          <ul className="mt-1.5 flex flex-col gap-1.5">
            {questions.map(({ path, question }) => (
              <li key={`${path} ${question}`}>
                <span className="block text-muted text-sm">{label(path)}</span>
                <span className="wrap-anywhere block">{question}</span>
              </li>
            ))}
          </ul>
        )}
        {price && <StepPriceLine price={price} />}
        {changes.length > 0 && (
          <div className="mt-2">
            <DifferenceList differences={changes} />
          </div>
        )}
      </div>
    </li>
  )
}

const priceWords = {
  ended: 'ended',
  restored: 'restored',
  'would-end': 'wouldEnd',
  'not-applied': 'notApplied',
} as const satisfies Record<StepPrice['state'], string>

/** The effect of a step on the agreed price. */
function StepPriceLine({ price: { state, totals, because } }: { price: StepPrice }) {
  const t = useMessages(priceMessages, 'step')
  const write = useWritePrice()
  const title = t(priceWords[state], { price: write(totals) })
  if (state === 'restored') return <p className="wrap-anywhere mt-1.5">{title}</p>
  return <PriceNote title={title} because={because} className="mt-2 text-sm" />
}
