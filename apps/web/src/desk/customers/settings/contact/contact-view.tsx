import type { ShownContact } from '@portolan/contract/company/customers/customer-settings'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { Avatar } from '#platform/ui/look/avatar.tsx'

/** A contact as the customer's people see it. */
export function ContactView({ contact }: { contact: ShownContact }) {
  const locale = useLocale()
  const { name, email, phone, hours, image } = contact
  const facts = [email, phone, hours[locale] || hours.en || hours.ru].filter(Boolean)
  return (
    <div className="flex items-center gap-3">
      <Avatar image={image} imageSize={48} name="" />
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="wrap-anywhere text-muted text-sm">{facts.join(' · ')}</p>
      </div>
    </div>
  )
}
