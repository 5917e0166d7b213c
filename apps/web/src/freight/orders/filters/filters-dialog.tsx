import { useQuery } from '@tanstack/react-query'
import { PlaceChoices } from '#freight/orders/filters/places/place-choices.tsx'
import { orderPlacesQuery } from '#freight/orders/queries.ts'
import { toggled } from '#freight/orders/search/order-filters.ts'
import { type OrderSearch, validateOrderSearch } from '#freight/orders/search/order-search.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { DateRange } from '#platform/dates/date-range.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { messages } from './messages.ts'

interface FiltersProps {
  search: OrderSearch
  onChange: (search: OrderSearch) => void
}

interface FiltersDialogProps extends FiltersProps {
  /** How many of these filters are chosen. */
  count: number
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The filters that need room: organization, places and dates. The list behind follows each change. */
export function FiltersDialog({ search, onChange, count, open, onOpenChange }: FiltersDialogProps) {
  const t = useMessages(messages)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={t('more')}
      footer={
        <>
          <Button
            variant="ghost"
            disabled={count === 0}
            onClick={() => {
              const { listMode, orderStatus, ordering, attention, transportMode, shipmentStatus, delivered } =
                search
              const otherFilters = {
                listMode,
                orderStatus,
                ordering,
                attention,
                transportMode,
                shipmentStatus,
                delivered,
              }
              onChange(validateOrderSearch({ ...otherFilters, search: search.search }))
            }}
          >
            {t('clear')}
          </Button>
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            {t('done')}
          </Button>
        </>
      }
    >
      <Filters search={search} onChange={onChange} />
    </Dialog>
  )
}

function Filters({ search, onChange }: FiltersProps) {
  const t = useMessages(messages)
  const { data: places, isError } = useQuery(orderPlacesQuery)
  const organizations = useQuery(currentUserQuery).data?.organizations ?? []
  const { organization = [], fromPlace = [], toPlace = [] } = search
  return (
    <div className="flex flex-col gap-5">
      {organizations.length > 1 && (
        <fieldset>
          <legend className="mb-1 font-medium text-sm">{t('organization')}</legend>
          <div className="flex flex-wrap gap-x-6">
            {organizations.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={organization.includes(id)}
                onChange={() => onChange({ ...search, organization: toggled(organization, id) })}
                className="py-1"
              />
            ))}
          </div>
        </fieldset>
      )}
      {isError ? (
        <p role="alert" className="text-red text-sm">
          {t('placesFailed')}
        </p>
      ) : (
        <div className="flex flex-wrap gap-5">
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
        </div>
      )}
      <div className="flex flex-wrap gap-5">
        {(['departure', 'arrival', 'delivery'] as const).map((what) => (
          <DateRange
            key={what}
            label={t(`${what}.label`)}
            from={search[`${what}From`]}
            to={search[`${what}To`]}
            onChange={({ from, to }) => onChange({ ...search, [`${what}From`]: from, [`${what}To`]: to })}
            className="flex-1 basis-80"
          />
        ))}
      </div>
      <p className="-mt-2 text-muted text-sm">{t('dates')}</p>
    </div>
  )
}
