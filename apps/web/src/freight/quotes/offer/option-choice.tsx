import type { OfferOption } from '@portolan/contract/freight/offers'
import { useId } from 'react'
import { messages } from '#freight/quotes/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { letteredName, transitText } from './option-name.ts'

interface OptionChoiceProps {
  options: readonly OfferOption[]
  value: string
  onChange: (optionId: string) => void
}

/** The options side by side, to choose the one shown in full. */
export function OptionChoice({ options, value, onChange }: OptionChoiceProps) {
  const t = useMessages(messages, 'offer')
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">{t('options')}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-2">
        {options.map((option) => (
          <label
            key={option.id}
            className="relative flex cursor-pointer flex-col gap-2 rounded-md border p-3 hover:bg-wash/60 has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <span className="flex items-start gap-2.5">
              <input
                type="radio"
                name={name}
                value={option.id}
                checked={option.id === value}
                onChange={() => onChange(option.id)}
                className="mt-1 size-4 shrink-0 accent-accent outline-none"
              />
              <OptionFacts option={option} count={options.length} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface OptionFactsProps {
  option: OfferOption
  /** The number of the offer's options. */
  count?: number
}

/** The letter of one of several, the carrier, the transit time, and the total. */
export function OptionFacts({ option, count = 1 }: OptionFactsProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { mode, via, frequency, transitDays, totals, complete } = option
  const days = transitText(transitDays, t) ?? t('offer.noDays')
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-1">
      <span className="wrap-anywhere flex items-center gap-1.5 font-medium">
        <Icon name={mode} className="size-4 shrink-0 text-muted" />
        {letteredName(option, count, t)}
      </span>
      <span className="text-muted text-sm">
        {[days, via && t('offer.via', { place: via }), frequency].filter(Boolean).join(' · ')}
      </span>
      <span className="tabular flex flex-wrap gap-x-2 font-semibold">
        {totals.map((total, index) => (
          <span key={total.currency}>
            {index > 0 && '+ '}
            {format.money(total)}
          </span>
        ))}
      </span>
      {!complete && <span className="font-medium text-amber text-sm">{t('offer.incomplete')}</span>}
    </span>
  )
}
