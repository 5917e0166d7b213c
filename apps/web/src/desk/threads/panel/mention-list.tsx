import type { StaffMember } from '@portolan/contract/identity/staff'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { fullName, suggested } from './mentions.ts'
import { messages } from './messages.ts'

interface MentionListProps {
  colleagues: readonly StaffMember[]
  /** The beginning of a name, as typed behind the @. */
  asked: string
  onChoose: (colleague: Pick<StaffMember, 'id' | 'firstName' | 'lastName'>) => void
}

/** Colleagues whose names begin as typed; one of them completes the mention. */
export function MentionList({ colleagues, asked, onChoose }: MentionListProps) {
  const t = useMessages(messages)
  const shown = suggested(colleagues, asked)
  if (shown.length === 0) return null
  return (
    <ul aria-label={t('colleagues')} className="flex flex-wrap gap-1.5">
      {shown.map((colleague) => (
        <li key={colleague.id}>
          <Button size="sm" onClick={() => onChoose(colleague)}>
            @{fullName(colleague)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
