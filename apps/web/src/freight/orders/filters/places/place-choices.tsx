import type { OrderPlace } from '@portolan/contract/freight/orders/order-places'
import { useState } from 'react'
import { messages } from '#freight/orders/filters/messages.ts'
import { useCountryName } from '#freight/orders/route/route-name.tsx'
import { toggled } from '#freight/orders/search/order-filters.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { groupPlaces } from './group-places.ts'

interface PlaceChoicesProps {
  label: string
  /** Undefined while loading. */
  places: readonly OrderPlace[] | undefined
  chosen: readonly string[]
  onChange: (places: string[]) => void
}

/** The countries and places of the person's orders, with multiple choice. */
export function PlaceChoices({ label, places, chosen, onChange }: PlaceChoicesProps) {
  const t = useMessages(messages)
  const countryName = useCountryName()
  const [text, setText] = useState('')
  const groups = places && groupPlaces(places, countryName, text)
  return (
    <fieldset className="flex min-w-0 flex-1 basis-56 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <Input
        aria-label={`${label}: ${t('findPlace')}`}
        placeholder={t('findPlace')}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <div className="h-48 overflow-y-auto rounded-md border px-3 py-2">
        {!groups && (
          <SkeletonGroup className="flex flex-col gap-3 py-1">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-4 w-28" />
          </SkeletonGroup>
        )}
        {groups?.length === 0 && <p className="text-muted text-sm">{t('noPlaces')}</p>}
        {groups?.map(({ countryCode, name, places: inside }) => (
          <div key={countryCode}>
            <Choice code={countryCode} label={name} isCountry chosen={chosen} onChange={onChange} />
            {inside.map(({ code, city }) => (
              <Choice key={code} code={code} label={city} chosen={chosen} onChange={onChange} />
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

interface ChoiceProps extends Pick<PlaceChoicesProps, 'chosen' | 'onChange'> {
  code: string
  label: string
  isCountry?: boolean
}

function Choice({ code, label, isCountry = false, chosen, onChange }: ChoiceProps) {
  return (
    <div className={isCountry ? 'py-1 font-medium' : 'py-1 ps-6'}>
      <Checkbox
        checked={chosen.includes(code)}
        onChange={() => onChange(toggled(chosen, code))}
        label={
          <span className="wrap-anywhere">
            {label}
            {!isCountry && <span className="ms-1.5 text-muted text-sm">{code}</span>}
          </span>
        }
      />
    </div>
  )
}
