import { session } from '#platform/api/session/current-session.ts'
import { useLate } from '#platform/ui/late/use-late.ts'

const load = () => import('./contacts.tsx')

interface LateContactsProps {
  /** Only the contact of this organization; by default of all of the person's. */
  organizationId?: string
  className?: string
}

/** Whom the person turns to at the company; nothing until it has loaded, and where there is none. */
export function LateContacts(props: LateContactsProps) {
  const part = useLate(load, session.isSignedIn())
  return part && <part.Contacts {...props} />
}
