import { listContacts, type OrganizationContact } from '@portolan/contract/freight/customers/contacts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { agesAfter } from '#platform/api/cache/aging.ts'
import { call } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { Avatar } from '#platform/ui/look/avatar.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'

const contactsQuery = queryOptions({
  queryKey: ['contacts'],
  queryFn: ({ signal }) => call(listContacts, { signal }),
  select: ({ results }) => results,
  meta: agesAfter(60_000),
})

const way =
  'wrap-anywhere inline-flex min-h-6 items-center gap-2 text-accent underline-offset-2 hover:underline max-tablet:min-h-11'

interface ContactsProps {
  organizationId?: string
  className?: string
}

/** The company's contacts of the person's organizations, with picture, phone and hours. */
export function Contacts({ organizationId, className }: ContactsProps) {
  const t = useMessages(messages)
  const all = useQuery(contactsQuery).data ?? []
  const shown = all.filter(({ organization }) => (organizationId ?? organization.id) === organization.id)
  const names = new Set(shown.map(({ organization }) => organization.name))
  const contacts = withoutRepeats(shown)
  if (contacts.length === 0) return null
  return (
    <Panel title={t('title', { count: contacts.length })} {...(className && { className })}>
      <ul className="flex flex-col gap-4">
        {contacts.map((contact) => (
          <li key={contact.organization.id} className="flex items-start gap-3">
            <Avatar image={contact.image} imageSize={48} name="" />
            <div className="min-w-0">
              <p className="wrap-anywhere font-medium">{contact.name}</p>
              {contacts.length > 1 && names.size > 1 && (
                <p className="wrap-anywhere text-muted text-sm">{contact.organization.name}</p>
              )}
              <Ways contact={contact} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Ways({ contact: { email, phone, hours } }: { contact: OrganizationContact }) {
  return (
    <p className="mt-1 flex flex-col items-start gap-1">
      {email && (
        <a href={`mailto:${email}`} className={way}>
          <Icon name="mail" className="size-4 shrink-0" />
          {email}
        </a>
      )}
      {phone && (
        <a href={`tel:${phone.replace(/[^\d+,]/g, '')}`} className={way}>
          <Icon name="phone" className="size-4 shrink-0" />
          {phone}
        </a>
      )}
      {hours && (
        <span className="inline-flex min-h-6 items-center gap-2 text-muted">
          <Clock aria-hidden className="size-4 shrink-0" />
          {hours}
        </span>
      )}
    </p>
  )
}

/** Several organizations often have the same contact. */
function withoutRepeats(contacts: readonly OrganizationContact[]): OrganizationContact[] {
  const keyOf = ({ organization: _, ...contact }: OrganizationContact) => JSON.stringify(contact)
  return [...new Map(contacts.toReversed().map((contact) => [keyOf(contact), contact])).values()].reverse()
}
