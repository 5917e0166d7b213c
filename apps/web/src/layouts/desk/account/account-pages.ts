// Both have the sections of accounts, which are then one chunk for them and the portal's settings.
export { DeskSettingsPage } from './desk-settings-page.tsx'
export { SecureAccountPage } from './secure-account-page.tsx'
