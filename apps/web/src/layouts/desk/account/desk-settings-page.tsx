import { useMemo } from 'react'
import { deskPaths } from '#desk/frame/paths.ts'
import { messages } from '#desk/tasks/messages.ts'
import { TaskEmailsPanel } from '#desk/tasks/task-emails-panel.tsx'
import { AccountSettings } from '#identity/settings/settings-page.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'

/** Only customers follow orders, get notifications about them and upload files that fill their storage. */
const forCustomers = ['notifications', 'follows', 'storage'] as const

/** The person's own account, at the desk. */
export function DeskSettingsPage() {
  const t = useMessages(messages)
  const title = t('emails.title')
  const own = useMemo(() => ({ id: 'task-emails', title, Part: TaskEmailsPanel }), [title])
  return <AccountSettings without={forCustomers} own={own} linkTo={deskPaths.settings} />
}
