import { lateDialog } from '#platform/ui/late/late-dialog.tsx'

/** A modal dialog; the focus returns to where it was. */
export const Dialog = lateDialog(async () => (await import('./dialog-parts.tsx')).Dialog)
