import type { QuoteOffer } from '@portolan/contract/freight/quotes'
import type { RateAnalysis } from '@portolan/contract/freight/rates'
import { messages } from '#freight/quotes/messages.ts'
import { letteredName } from '#freight/quotes/offer/option-name.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { middleHalfOf, positionOfOffer } from './position-of-offer.ts'

interface OfferPositionProps {
  offer: QuoteOffer
  analysis: RateAnalysis
  /** The number of shipments similar to the requested one. */
  count: number
}

/** The position of an offer's options in the cost history. */
export function OfferPosition({ offer, analysis, count }: OfferPositionProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const half = middleHalfOf(analysis)
  const { currency, scope } = analysis
  if (half === null)
    return (
      <Panel title={t('position.title')}>
        <p className="text-muted">{t('position.none.few')}</p>
      </Panel>
    )
  const money = (amount: number) => format.money({ amount: amount.toFixed(2), currency })
  const placed = offer.options.map((option) => ({
    option,
    name: letteredName(option, offer.options.length, t),
    position: positionOfOffer(option, half, currency),
  }))
  return (
    <Panel title={t('position.title')}>
      <div className="flex flex-col gap-3 text-pretty">
        <p>{t(`position.basis.${scope}`, { count, low: money(half.low), high: money(half.high) })}</p>
        <Scale
          marks={placed.flatMap(({ option, position }) =>
            position.at === 'none' ? [] : { id: option.id, share: position.share },
          )}
        />
        <ul className="flex flex-col gap-1">
          {placed.map(({ option, name, position }) => (
            <li key={option.id}>
              {position.at === 'none'
                ? t(`position.none.${position.why}`, { name })
                : t(`position.${position.at}`, {
                    name,
                    price: position.isIndicative
                      ? t('position.about', { price: money(position.price) })
                      : money(position.price),
                  })}
            </li>
          ))}
        </ul>
        <p className="text-muted text-sm">{t('position.caveat')}</p>
      </div>
    </Panel>
  )
}

/** The middle half takes the middle of the line; values far outside stay at its end. */
function Scale({ marks }: { marks: readonly { id: string; share: number }[] }) {
  if (marks.length === 0) return null
  return (
    <svg aria-hidden className="block h-5 w-full overflow-visible px-2">
      <line x1="0" x2="100%" y1={10} y2={10} className="stroke-line" strokeWidth={2} />
      <rect x="25%" width="50%" y={6} height={8} rx={4} className="fill-accent-tint stroke-accent" />
      {marks.map(({ id, share }) => (
        <circle
          key={id}
          cx={`${Math.min(100, Math.max(0, 25 + share * 50))}%`}
          cy={10}
          r={6}
          className="fill-accent stroke-surface"
          strokeWidth={2}
        />
      ))}
    </svg>
  )
}
