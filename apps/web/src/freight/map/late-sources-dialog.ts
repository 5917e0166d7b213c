import { lateDialog } from '#platform/ui/late/late-dialog.tsx'

/** Whose data the portal shows. */
export const LateSourcesDialog = lateDialog(async () => (await import('./sources-dialog.tsx')).SourcesDialog)
