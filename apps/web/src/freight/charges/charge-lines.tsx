import { byContainerType, containerTypes } from '@portolan/freight/booking/container-types'
import { arithmeticOf } from '@portolan/freight/charges/arithmetic'
import type { ChargeLine } from '@portolan/freight/charges/charge-line'
import { chargeLegs } from '@portolan/freight/charges/charge-line'
import { describeArithmetic } from '@portolan/freight/charges/describe-arithmetic'
import { totalsByCurrency } from '@portolan/freight/charges/totals'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

interface ChargeLinesProps {
  lines: readonly ChargeLine[]
  /** Additional content in an amount's popover below its arithmetic, such as the line of the rate sheet. */
  more?: (line: ChargeLine) => ReactNode
  /** Content below the totals, such as a converted one. */
  children?: ReactNode
}

/** Charges by part of the transport, each amount opening its arithmetic, and a total for each currency. */
export function ChargeLines({ lines, more, children }: ChargeLinesProps) {
  const groups = chargeLegs
    .map((leg) => ({ leg, own: lines.filter((line) => line.leg === leg) }))
    .filter(({ own }) => own.length > 0)
  return (
    <div className="flex flex-col gap-4">
      {groups.map(({ leg, own }) => (
        <Leg key={leg} leg={leg} lines={own} isOnly={groups.length === 1} more={more} />
      ))}
      <Totals lines={lines} />
      {children}
    </div>
  )
}

interface LegProps extends Required<Pick<ChargeLinesProps, 'lines'>> {
  leg: ChargeLine['leg']
  isOnly: boolean
  more: ChargeLinesProps['more']
}

function Leg({ leg, lines, isOnly, more }: LegProps) {
  const t = useMessages(messages)
  const term = lines[0]?.paymentTerm ?? null
  // Shown once above instead of on each line.
  const isSharedTerm = term !== null && lines.every(({ paymentTerm }) => paymentTerm === term)
  return (
    <section>
      {(!isOnly || isSharedTerm) && (
        <h3 className="flex flex-wrap items-baseline gap-x-2 pb-1 text-sm">
          <span className="font-medium">{t(`leg.${leg}`)}</span>
          {isSharedTerm && <span className="text-muted">{t(`payment.${term}`)}</span>}
        </h3>
      )}
      <ul>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal; their position identifies them
          <li key={index}>
            {line.included ? (
              <IncludedLine line={line} />
            ) : (
              <Line line={line} showsTerm={!isSharedTerm} more={more} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const row = 'flex min-h-8 items-baseline justify-between gap-4 py-1.5 max-tablet:min-h-11 max-tablet:py-3'

function IncludedLine({ line }: { line: ChargeLine }) {
  const t = useMessages(messages)
  return (
    <p className={`${row} text-muted`}>
      <span className="wrap-anywhere min-w-0 ps-5.5">{line.name}</span>
      <span className="shrink-0 text-sm">{t('included')}</span>
    </p>
  )
}

interface LineProps {
  line: ChargeLine
  showsTerm: boolean
  more: ChargeLinesProps['more']
}

function Line({ line, showsTerm, more }: LineProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const locale = useLocale()
  const facts = [
    line.code,
    t(`basis.${line.basis}`),
    line.basis === 'container' && containerName(line.unit, locale),
  ]
  return (
    <details className="group">
      <summary
        className={`${row} cursor-pointer list-none rounded-sm hover:bg-wash/60 [&::-webkit-details-marker]:hidden`}
      >
        <span className="flex min-w-0 items-baseline gap-1.5">
          <ChevronRight
            aria-hidden
            className="size-4 shrink-0 translate-y-0.5 text-muted transition-transform group-open:rotate-90"
          />
          <span className="wrap-anywhere min-w-0">
            {line.name}
            {showsTerm && line.paymentTerm && (
              <span className="text-muted text-sm"> {t(`payment.${line.paymentTerm}`)}</span>
            )}
          </span>
        </span>
        <span className="tabular shrink-0">{format.money(line)}</span>
      </summary>
      <div className="flex flex-col gap-1 ps-5.5 pb-2 text-sm">
        <p className="tabular">
          {arithmeticOf(line).isLumpSum ? t('lumpSum') : describeArithmetic(line, locale)}
        </p>
        <p className="text-muted">{facts.filter(Boolean).join(' · ')}</p>
        {more?.(line)}
      </div>
    </details>
  )
}

function containerName(isoType: string | null, locale: 'en' | 'ru'): string | null {
  if (isoType === null) return null
  const type = byContainerType(isoType, containerTypes)
  return type ? `${locale === 'ru' ? type.labelRu : type.label} (${isoType})` : isoType
}

function Totals({ lines }: Pick<ChargeLinesProps, 'lines'>) {
  const t = useMessages(messages)
  const format = useFormat()
  const totals = totalsByCurrency(lines)
  return (
    <div className="border-t pt-3">
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 font-semibold">
        <dt>{t('total')}</dt>
        {totals.map((total) => (
          <dd key={total.currency} className="tabular col-start-2 text-end">
            {format.money(total)}
          </dd>
        ))}
      </dl>
      {totals.length > 1 && <p className="mt-2 text-muted text-sm">{t('noSingleTotal')}</p>}
    </div>
  )
}
