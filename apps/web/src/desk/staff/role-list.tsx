import { type Role, roles } from '@portolan/contract/shared/roles'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { RadioList } from '#platform/ui/fields/radio-list.tsx'
import { messages } from './messages.ts'

/** Chooses a role by what it may do. */
export function RoleList({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const t = useMessages(messages)
  return (
    <RadioList
      legend={t('role')}
      value={value}
      onChange={onChange}
      options={roles.map((role) => ({ value: role, label: t(`roles.${role}`), help: t(`may.${role}`) }))}
    />
  )
}
