import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'
import { deskPaths } from './paths.ts'
import { may, staffQuery } from './staff.ts'

/** Says, where an email was just made, that no mail server sends it and who can read it. */
export function KeptEmailsNote() {
  const t = useMessages(messages, 'keptEmails')
  const { data: staff } = useQuery(staffQuery)
  if (!staff?.keepsEmails) return null
  return (
    <p className="rounded-md bg-amber-tint px-3 py-2 text-sm">
      {t('text')}{' '}
      {may(staff, 'systems', 'read') && (
        <Link {...deskPaths.outbox()} className="whitespace-nowrap font-medium text-accent hover:underline">
          {t('link')}
        </Link>
      )}
    </p>
  )
}
