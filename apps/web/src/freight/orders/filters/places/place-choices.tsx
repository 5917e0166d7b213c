import type { OrderPlace } from '@portolan/contract/freight/orders/order-places'
import { useState } from 'react'
import { messages } from '#freight/orders/filters/messages.ts'
import { useCountryName } from '#freight/orders/route/route-name.tsx'
import { toggled } from '#freight/orders/search/order-filters.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { groupPlaces } from './group-places.ts'
import { listPlaces, type PlaceRow, rowsOfGroups } from './list-places.ts'

interface PlaceChoicesProps {
  label: string
  /** Undefined while loading. */
  places: readonly OrderPlace[] | undefined
  chosen: readonly string[]
  onChange: (places: string[]) => void
}

/** The countries and places of the person's orders, with multiple choice; the panel around them scrolls. */
export function PlaceChoices({ label, places, chosen, onChange }: PlaceChoicesProps) {
  const t = useMessages(messages)
  const [text, setText] = useState('')
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <Input
        aria-label={`${label}: ${t('findPlace')}`}
        placeholder={t('findPlace')}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        className="mb-1"
      />
      {places ? (
        <PlaceList places={places} text={text} chosen={chosen} onChange={onChange} />
      ) : (
        <SkeletonGroup className="flex flex-col gap-3 py-1">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-28" />
        </SkeletonGroup>
      )}
    </fieldset>
  )
}

type PlaceListProps = Pick<PlaceChoicesProps, 'chosen' | 'onChange'> & {
  places: readonly OrderPlace[]
  text: string
}

function PlaceList({ places, text, chosen, onChange }: PlaceListProps) {
  const t = useMessages(messages)
  const countryName = useCountryName()
  const [showsAll, setShowsAll] = useState(false)
  const found = rowsOfGroups(groupPlaces(places, countryName, text))
  const { chosenAbove, rows, hasMore } = listPlaces({
    all: rowsOfGroups(groupPlaces(places, countryName, '')),
    found,
    isSearched: text.trim() !== '',
    showsAll,
    chosen,
  })
  const choice = (row: PlaceRow, isIndented: boolean) => (
    <Choice key={row.code} row={row} isIndented={isIndented} chosen={chosen} onChange={onChange} />
  )
  return (
    <>
      {chosenAbove.map((row) => choice(row, false))}
      {found.length === 0 && <p className="py-1 text-muted text-sm">{t('noPlaces')}</p>}
      {rows.map((row) => choice(row, !row.isCountry))}
      {hasMore && (
        <Button variant="ghost" size="sm" className="-ms-2.5 self-start" onClick={() => setShowsAll(true)}>
          {t('showAll', { count: found.length })}
        </Button>
      )}
    </>
  )
}

interface ChoiceProps extends Pick<PlaceChoicesProps, 'chosen' | 'onChange'> {
  row: PlaceRow
  isIndented: boolean
}

function Choice({ row: { code, label, isCountry }, isIndented, chosen, onChange }: ChoiceProps) {
  return (
    <Checkbox
      checked={chosen.includes(code)}
      onChange={() => onChange(toggled(chosen, code))}
      className={isIndented ? 'py-1 ps-7' : 'py-1'}
      label={
        <span className="wrap-anywhere">
          {label}
          {!isCountry && <span className="ms-1.5 text-muted text-sm">{code}</span>}
        </span>
      }
    />
  )
}
