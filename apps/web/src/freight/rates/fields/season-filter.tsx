import type { Season } from '@portolan/contract/freight/rates'
import { useId } from 'react'
import { seasons } from '#freight/rates/estimation-search.ts'
import { messages } from '#freight/rates/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'

interface SeasonFilterProps {
  value: Season
  onChange: (season: Season) => void
}

/** The season of departure: four single-choice buttons with their dates. */
export function SeasonFilter({ value, onChange }: SeasonFilterProps) {
  const t = useMessages(messages)
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{t('form.season')}</legend>
      <div className="grid grid-cols-4 gap-0.5 rounded-md bg-wash p-0.5 max-tablet:grid-cols-2 forced-colors:border">
        {seasons.map((season) => (
          <label
            key={season}
            className="relative flex min-h-12 flex-col items-center justify-center rounded-[0.4rem] px-3 py-1 text-center font-medium text-muted text-sm transition-colors hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:ring-1 has-checked:ring-edge/50 has-focus-visible:outline-2 has-focus-visible:outline-accent forced-colors:has-checked:bg-ink forced-colors:has-checked:text-surface forced-colors:has-checked:outline-surface forced-colors:has-checked:-outline-offset-4"
          >
            <input
              type="radio"
              name={name}
              value={season}
              checked={season === value}
              onChange={() => onChange(season)}
              className="absolute inset-0 cursor-[inherit] appearance-none rounded-[inherit] outline-none"
            />
            <span>
              {t.rich(`season.${season}`, {
                dates: (dates) => (
                  <span className="tabular block whitespace-nowrap font-normal text-xs">{dates}</span>
                ),
              })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
