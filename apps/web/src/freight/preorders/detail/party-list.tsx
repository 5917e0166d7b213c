import { type Parties, type Party, partyRoles } from '@portolan/contract/freight/preorders/parties'
import type { Address } from '@portolan/contract/freight/preorders/preorder-content'
import { useCountryName } from '#freight/orders/route/route-name.tsx'
import { messages as fieldMessages } from '#freight/preorders/fields/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

type AddressParts = Omit<Address, 'city' | 'countryCode'> & {
  city: string | null
  countryCode: string | null
}

export function AddressText({ address: { street, postCode, city, countryCode } }: { address: AddressParts }) {
  const countryName = useCountryName()
  const town = [postCode, city].filter(Boolean).join(' ')
  const parts = [street, town, countryCode && countryName(countryCode)].filter(Boolean)
  return parts.join(', ')
}

/** The shipper, the consignee and the notify party. */
export function PartyList({ parties }: { parties: Parties }) {
  const t = useMessages(messages)
  const tFields = useMessages(fieldMessages, 'group')
  const rows = partyRoles.flatMap((role) => {
    const party = parties[role]
    return party ? [{ role, party }] : []
  })
  return (
    <>
      {rows.length === 0 && !parties.toOrder && <p className="text-muted">{t('noParties')}</p>}
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-x-6 gap-y-4 empty:hidden">
        {rows.map(({ role, party }) => (
          <div key={role} className="min-w-0">
            <dt className="text-muted text-sm">{tFields(role)}</dt>
            <dd className="wrap-anywhere mt-0.5">
              <PartyText party={party} />
            </dd>
          </div>
        ))}
      </dl>
      {parties.toOrder && <p className="not-first:mt-3">{t('toOrder')}</p>}
    </>
  )
}

function PartyText({ party }: { party: Party }) {
  const t = useMessages(messages)
  const contact = [party.contact?.name, party.contact?.email, party.contact?.phone].filter(Boolean)
  return (
    <>
      <span className="block font-medium">{party.name}</span>
      <span className="block">
        <AddressText address={party} />
      </span>
      {party.taxId && (
        <span className="tabular block text-muted text-sm">{t('taxId', { taxId: party.taxId })}</span>
      )}
      {contact.length > 0 && <span className="block text-muted text-sm">{contact.join(' · ')}</span>}
    </>
  )
}
