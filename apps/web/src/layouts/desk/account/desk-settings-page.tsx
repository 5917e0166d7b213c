import { deskPaths } from '#desk/frame/paths.ts'
import { AccountSettings } from '#identity/settings/settings-page.tsx'

/** Only customers follow orders, get notifications about them and upload files that fill their storage. */
const forCustomers = ['notifications', 'follows', 'storage'] as const

/** The person's own account, at the desk. */
export function DeskSettingsPage() {
  return <AccountSettings without={forCustomers} linkTo={deskPaths.settings} />
}
