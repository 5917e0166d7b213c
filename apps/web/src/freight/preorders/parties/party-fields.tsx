import type { Party, PartyRole } from '@portolan/contract/freight/preorders/parties'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BookingField, TextField } from '#freight/preorders/fields/booking-fields.tsx'
import { useBookingPart } from '#freight/preorders/fields/booking-part.tsx'
import { useFieldNames } from '#freight/preorders/fields/use-field-names.ts'
import { CountryField } from '#freight/preorders/lookups/country-field.tsx'
import { addressBookQuery, partiesQuery } from '#freight/preorders/lookups/queries.ts'
import { useSettled } from '#freight/preorders/lookups/use-settled.ts'
import type { PartyValues } from '#freight/preorders/values/booking-values.ts'
import { fieldId } from '#freight/preorders/values/paths.ts'
import { valuesOfParty } from '#freight/preorders/values/values-of-content.ts'
import { Problem } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import type { FieldControl } from '#platform/ui/fields/field.tsx'
import { SuggestInput } from '#platform/ui/fields/suggest-input.tsx'
import { KnownChoices } from './known-choices.tsx'
import { messages } from './messages.ts'

interface PartyFieldsProps {
  role: PartyRole
  party: PartyValues
  organizationId: string
}

/** A company of the transport, typed or taken from earlier bookings. */
export function PartyFields({ role, party, organizationId }: PartyFieldsProps) {
  const t = useMessages(messages)
  const names = useFieldNames()
  const { problems } = useBookingPart()
  const at = (member: string) => `parties.${role}.${member}`
  const isWrong = [...problems.keys()].some((path) => path.startsWith(at('')) && path !== at('name'))
  const { name: _, contact, ...rest } = party
  const isGiven = [...Object.values(rest), ...Object.values(contact)].some((typed) => typed !== '')
  const [isOpen, setOpen] = useState(false)
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <BookingField path={at('name')} label={names(`parties.${role}`)} optional>
        {(control) => <PartyName control={control} role={role} party={party} />}
      </BookingField>
      {party.name === '' && <EarlierParties role={role} organizationId={organizationId} />}
      <details
        open={isOpen || isGiven || isWrong}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        className="text-sm"
      >
        <summary className="touch-room relative w-fit cursor-pointer rounded-sm py-1 text-muted hover:text-ink">
          {t('more')}
        </summary>
        <div className="mt-2 flex flex-col gap-3 text-base">
          <TextField path={at('street')} maxLength={200} autoComplete="off" />
          <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
            <TextField path={at('postCode')} maxLength={20} autoComplete="off" />
            <TextField path={at('city')} maxLength={100} autoComplete="off" />
          </div>
          <CountryField path={at('countryCode')} />
          <TextField path={at('taxId')} maxLength={50} autoComplete="off" />
          <TextField path={at('contact.name')} maxLength={100} autoComplete="off" />
          <TextField path={at('contact.email')} type="email" maxLength={254} autoComplete="off" />
          <TextField path={at('contact.phone')} type="tel" maxLength={50} autoComplete="off" />
        </div>
      </details>
    </fieldset>
  )
}

/** The organization's parties in this role, until one is named. */
function EarlierParties({ role, organizationId }: Pick<PartyFieldsProps, 'role' | 'organizationId'>) {
  const { change } = useBookingPart()
  const { data } = useQuery(addressBookQuery(organizationId))
  const own = (data?.parties ?? []).filter((known) => known.role === role)
  return (
    <KnownChoices
      organizationId={organizationId}
      choices={own.map(({ key, party }) => ({
        key,
        name: party.name,
        place: [party.city, party.countryCode].filter(Boolean).join(', '),
        onPick() {
          change(`parties.${role}`, valuesOfParty(party))
          // The list is gone then.
          requestAnimationFrame(() => document.getElementById(fieldId(`parties.${role}.name`))?.focus())
        },
      }))}
    />
  )
}

interface PartyNameProps extends Omit<PartyFieldsProps, 'organizationId'> {
  control: FieldControl
}

function PartyName({ control, role, party }: PartyNameProps) {
  const t = useMessages(messages)
  const { change } = useBookingPart()
  const [isTyping, setTyping] = useState(false)
  const search = useSettled(party.name.trim())
  const { data: parties = [], error } = useQuery({ ...partiesQuery(role, search), enabled: isTyping })
  function failureOf(failure: Error): string {
    const isRefused = failure instanceof Problem && failure.status === 429
    return isRefused ? t('wait', { seconds: Math.max(1, failure.retryAfter ?? 5) }) : t('failed')
  }
  return (
    <SuggestInput<Party>
      {...control}
      id={fieldId(`parties.${role}.name`)}
      value={party.name}
      onType={(text) => {
        setTyping(true)
        change(`parties.${role}.name`, text)
      }}
      items={isTyping ? parties : []}
      onPick={(picked) => {
        setTyping(false)
        change(`parties.${role}`, valuesOfParty(picked))
      }}
      keyOf={({ name, street, city }) => `${name} ${street} ${city}`}
      textOf={({ name }) => name}
      draw={({ name, city, countryCode }) => (
        <span className="min-w-0 truncate">
          {name}
          <span className="text-muted"> {[city, countryCode].filter(Boolean).join(', ')}</span>
        </span>
      )}
      status={isTyping && error ? failureOf(error) : null}
      placeholder={t('placeholder')}
      autoComplete="off"
      maxLength={100}
    />
  )
}
