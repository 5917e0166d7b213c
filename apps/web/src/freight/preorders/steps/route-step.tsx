import type { KnownAddress } from '@portolan/contract/freight/preorders/address-book'
import { useQuery } from '@tanstack/react-query'
import { Anchor, Warehouse } from 'lucide-react'
import { DateField, TextField } from '#freight/preorders/fields/booking-fields.tsx'
import { useFieldLabel } from '#freight/preorders/fields/booking-part.tsx'
import { Captioned, FormPart } from '#freight/preorders/fields/form-part.tsx'
import { ModeFields } from '#freight/preorders/fields/mode-fields.tsx'
import { messages } from '#freight/preorders/form/messages.ts'
import { CityField } from '#freight/preorders/lookups/city-field.tsx'
import { CountryField } from '#freight/preorders/lookups/country-field.tsx'
import { addressBookQuery } from '#freight/preorders/lookups/queries.ts'
import { KnownChoices } from '#freight/preorders/parties/known-choices.tsx'
import {
  type BookingValues,
  type HaulageValues,
  withContainers,
} from '#freight/preorders/values/booking-values.ts'
import { fieldId } from '#freight/preorders/values/paths.ts'
import { calendarDay } from '#platform/i18n/format/calendar-days.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Segmented } from '#platform/ui/fields/segmented.tsx'

interface RouteStepProps {
  values: BookingValues
  /** The booking's organization. */
  organizationId: string
  onChange: (update: (values: BookingValues) => BookingValues) => void
}

/** Origin, destination, mode, and readiness. */
export function RouteStep({ values, organizationId, onChange }: RouteStepProps) {
  const t = useMessages(messages, 'route')
  const label = useFieldLabel()
  const set = (part: Partial<BookingValues>) => onChange((before) => withContainers({ ...before, ...part }))

  return (
    <div className="flex flex-col gap-6">
      <ModeFields
        transportMode={values.transportMode}
        loadType={values.loadType}
        labels={{
          transportMode: label('transportMode'),
          loadType: label('loadType'),
          noLoadType: t('noLoadType'),
        }}
        onChange={set}
      />
      <div className="grid gap-x-6 gap-y-5 tablet:grid-cols-2">
        <End end="pickUp" place="from" values={values} organizationId={organizationId} set={set} />
        <End end="delivery" place="to" values={values} organizationId={organizationId} set={set} />
      </div>
      <div className="tablet:max-w-64">
        <DateField path="readyOn" required min={calendarDay(new Date())} />
      </div>
    </div>
  )
}

interface EndProps {
  end: 'pickUp' | 'delivery'
  place: 'from' | 'to'
  values: BookingValues
  organizationId: string
  set: (part: Partial<BookingValues>) => void
}

/** One end of the transport: its city, and whether the company comes to the door. */
function End({ end, place, values, organizationId, set }: EndProps) {
  const t = useMessages(messages, 'route')
  const { service, address } = values[end]
  const city = values[place]
  const title = t(end === 'pickUp' ? 'atPickUp' : 'atDelivery')

  function choose(next: HaulageValues['service']) {
    const isNew = next === 'DOOR' && address.city === '' && address.countryCode === '' && city
    const filled = isNew ? { ...address, city: city.city, countryCode: city.countryCode } : address
    set({ [end]: { service: next, address: filled } })
  }

  return (
    <div className="flex flex-col gap-4">
      <CityField path={place} />
      <Captioned caption={title}>
        <Segmented
          label={title}
          value={service}
          onChange={choose}
          options={[
            { value: 'TERMINAL', label: t('terminal'), icon: <Anchor className="size-4" /> },
            { value: 'DOOR', label: t('door'), icon: <Warehouse className="size-4" /> },
          ]}
        />
      </Captioned>
      {service === 'DOOR' && (
        <FormPart
          title={<span className="text-base">{t(end === 'pickUp' ? 'doorPickUp' : 'doorDelivery')}</span>}
          className="gap-3"
        >
          {address.street === '' && (
            <EarlierAddresses
              end={end}
              city={city}
              organizationId={organizationId}
              onPick={(picked) => set({ [end]: { service, address: picked } })}
            />
          )}
          <TextField path={`${end}.address.street`} required autoComplete="off" maxLength={200} />
          <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3">
            <TextField path={`${end}.address.postCode`} autoComplete="off" maxLength={20} />
            <TextField path={`${end}.address.city`} required autoComplete="off" maxLength={100} />
          </div>
          <CountryField path={`${end}.address.countryCode`} />
        </FormPart>
      )}
    </div>
  )
}

interface EarlierAddressesProps {
  end: EndProps['end']
  city: BookingValues['from']
  organizationId: string
  onPick: (address: HaulageValues['address']) => void
}

/** The organization's doors at this end, those in the chosen city first, until one is typed. */
function EarlierAddresses({ end, city, organizationId, onPick }: EarlierAddressesProps) {
  const { data } = useQuery(addressBookQuery(organizationId))
  const own = (data?.addresses ?? []).filter((known) => known.end === end)
  const isHere = ({ address }: KnownAddress) => city !== null && address.city === city.city
  return (
    <KnownChoices
      organizationId={organizationId}
      choices={own
        .toSorted((a, b) => Number(isHere(b)) - Number(isHere(a)))
        .map(({ key, address }) => ({
          key,
          name: address.street ?? '',
          place: [address.postCode, address.city, address.countryCode].filter(Boolean).join(', '),
          onPick() {
            const { street, postCode, city, countryCode } = address
            onPick({ street: street ?? '', postCode: postCode ?? '', city, countryCode })
            // The list is gone then.
            requestAnimationFrame(() => document.getElementById(fieldId(`${end}.address.street`))?.focus())
          },
        }))}
    />
  )
}
