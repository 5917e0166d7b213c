import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useContext } from 'react'
import { CompanyListContext, type PlacesQuery } from '#freight/orders/company/company-list.ts'
import { PlaceChoices } from '#freight/orders/filters/places/place-choices.tsx'
import { orderPlacesQuery } from '#freight/orders/queries.ts'
import {
  barFilters,
  countFilters,
  panelFilters,
  toggled,
  withoutFilters,
} from '#freight/orders/search/order-filters.ts'
import type { OrderSearch } from '#freight/orders/search/order-search.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { DateRange } from '#platform/dates/date-range.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { useModeChoice, useStatusChoice } from './filter-options.tsx'
import type { FoundOrders } from './found-orders.ts'
import { messages } from './messages.ts'

interface RangeProps {
  search: OrderSearch
  onChange: (search: OrderSearch) => void
}

interface FiltersProps extends RangeProps {
  /** True with the filters that a wide page has in its bar. */
  hasBar: boolean
}

interface FiltersDialogProps extends FiltersProps {
  /** The orders that match; null while unknown. */
  found: FoundOrders | null
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The filters that need room, at the side of the list, which follows each change. */
export function FiltersDialog({ found, open, onOpenChange, ...filters }: FiltersDialogProps) {
  const t = useMessages(messages)
  const { search, onChange, hasBar } = filters
  const names = hasBar ? [...barFilters, ...panelFilters] : panelFilters
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="side"
      title={t('more')}
      footer={
        <>
          <Button
            variant="ghost"
            disabled={countFilters(search, names) === 0}
            onClick={() => onChange(withoutFilters(search, names))}
          >
            {t('clear')}
          </Button>
          <Button variant="primary" className="flex-1" onClick={() => onOpenChange(false)}>
            <span aria-live="polite">
              {found === null
                ? t('showUnknown')
                : found.count === 0
                  ? t('showNone')
                  : t(found.isCapped ? 'showCapped' : 'show', { count: found.count })}
            </span>
          </Button>
        </>
      }
    >
      <Filters {...filters} />
    </Dialog>
  )
}

function Filters({ search, onChange, hasBar }: FiltersProps) {
  const t = useMessages(messages)
  const company = useContext(CompanyListContext)
  const query: PlacesQuery = company?.placesQuery ?? orderPlacesQuery
  const { data: places, isError } = useQuery(query)
  const organizations = useQuery(currentUserQuery).data?.organizations ?? []
  const { organization = [], fromPlace = [], toPlace = [] } = search
  return (
    <div className="flex flex-col gap-6">
      {hasBar && <BarChoices search={search} onChange={onChange} />}
      {!company && organizations.length > 1 && (
        <Choices
          label={t('organization')}
          options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
          inOneColumn
          chosen={organization}
          onToggle={(id) => onChange({ ...search, organization: toggled(organization, id) })}
        />
      )}
      {isError ? (
        <p role="alert" className="text-red text-sm">
          {t('placesFailed')}
        </p>
      ) : (
        <>
          <PlaceChoices
            label={t('from')}
            places={places?.from}
            chosen={fromPlace}
            onChange={(places) => onChange({ ...search, fromPlace: places })}
          />
          <PlaceChoices
            label={t('to')}
            places={places?.to}
            chosen={toPlace}
            onChange={(places) => onChange({ ...search, toPlace: places })}
          />
        </>
      )}
      {(['departure', 'arrival', 'delivery'] as const).map((what) => (
        <DateRange
          key={what}
          label={t(`${what}.label`)}
          from={search[`${what}From`]}
          to={search[`${what}To`]}
          onChange={({ from, to }) => onChange({ ...search, [`${what}From`]: from, [`${what}To`]: to })}
        />
      ))}
      <div className="-mt-3 flex flex-col gap-1 text-muted text-sm">
        <p>{t('dates')}</p>
        <p>{t('searchFinds')}</p>
      </div>
    </div>
  )
}

/** The filters that a wide page has in its bar. */
function BarChoices({ search, onChange }: RangeProps) {
  const t = useMessages(messages, 'bar')
  const [modes, statuses] = [useModeChoice(search), useStatusChoice(search)]
  return (
    <>
      <Choices label={t('mode')} {...modes} onToggle={(mode) => onChange(modes.after(mode))} />
      <Choices label={t('status')} {...statuses} onToggle={(status) => onChange(statuses.after(status))} />
    </>
  )
}

interface ChoicesProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  /** True for names of any length. */
  inOneColumn?: boolean
  chosen: readonly Value[]
  onToggle: (value: Value) => void
}

/** A few options, all visible. */
function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, options, inOneColumn = false, chosen, onToggle } = props
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">{label}</legend>
      <div className={cn('grid gap-x-4', !inOneColumn && 'grid-cols-2')}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={
              <span className="wrap-anywhere flex items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted">
                {option.icon}
                {option.label}
              </span>
            }
            checked={chosen.includes(option.value)}
            onChange={() => onToggle(option.value)}
            className="py-1"
          />
        ))}
      </div>
    </fieldset>
  )
}
