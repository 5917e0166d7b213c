import type { OfferMargin } from '@portolan/contract/company/quotes'
import type { Money } from '@portolan/contract/shared/money'
import { type ReactNode, useId } from 'react'
import { messages } from '#desk/quotes/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { letterOf } from './offer-form-state.ts'

export interface OptionCard {
  id: string
  name: string
  /** Transit time and the like. */
  facts: string
  totals: readonly Money[]
  costs: readonly Money[]
  /** null where an exchange rate is missing. */
  margin: OfferMargin | null
  badge?: ReactNode
}

interface OptionCardsProps {
  options: readonly OptionCard[]
  value: string
  onChange: (id: string) => void
  /** False for a role that may not read costs. */
  showsCosts: boolean
}

/** Options side by side with price, cost and margin; the chosen one is shown in full. */
export function OptionCards({ options, value, onChange, showsCosts }: OptionCardsProps) {
  const t = useMessages(messages, 'offer')
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">{t('options')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-2">
        {options.map((option, index) => (
          <label
            key={option.id}
            className="relative flex cursor-pointer items-start gap-2.5 rounded-md border p-3 hover:bg-wash/60 has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={option.id === value}
              onChange={() => onChange(option.id)}
              className="mt-1 size-4 shrink-0 accent-accent outline-none"
            />
            <span className="flex min-w-0 flex-1 flex-col gap-0.5">
              <span className="flex flex-wrap items-center gap-x-2 font-medium">
                <span className="wrap-anywhere min-w-0">
                  {letterOf(index)}
                  {option.name !== '' && ` · ${option.name}`}
                </span>
                {option.badge}
              </span>
              {option.facts !== '' && <span className="text-muted text-sm">{option.facts}</span>}
              <Amounts amounts={option.totals} className="font-semibold" />
              {showsCosts && option.costs.length > 0 && (
                <>
                  <span className="flex flex-wrap gap-x-1.5 text-muted text-sm">
                    {t('cost')} <Amounts amounts={option.costs} />
                  </span>
                  <MarginText margin={option.margin} />
                </>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Amounts of several currencies; never added up. */
export function Amounts({ amounts, className = '' }: { amounts: readonly Money[]; className?: string }) {
  const format = useFormat()
  return (
    <span className={`tabular ${className}`}>
      {amounts.map((amount) => format.money(amount)).join(' + ')}
    </span>
  )
}

/** A margin with its share of the price, and the exchange rates behind it. */
function MarginText({ margin }: { margin: OfferMargin | null }) {
  const t = useMessages(messages, 'offer')
  const format = useFormat()
  if (margin === null) return <span className="text-muted text-sm">{t('noMargin')}</span>
  const isLoss = margin.amount.startsWith('-')
  const rates = margin.rates.map(({ base, quote, rate, on }) =>
    t('rate', { base, quote, rate: format.number(Number(rate), 6), date: format.date(on) }),
  )
  return (
    <span className="flex flex-wrap gap-x-1.5 text-sm">
      <span className="text-muted">{t('margin')}</span>
      <span className={`tabular font-medium ${isLoss ? 'text-red' : 'text-green'}`}>
        {format.money(margin)}
        {margin.percent !== null && ` · ${format.percent(Number(margin.percent) / 100, 1)}`}
      </span>
      {rates.length > 0 && <span className="text-muted">{t('marginNote', { rates: rates.join('; ') })}</span>}
    </span>
  )
}
