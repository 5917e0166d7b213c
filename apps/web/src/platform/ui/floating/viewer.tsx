import { lateDialog } from '#platform/ui/late/late-dialog.tsx'

/** A dialog as large as the window allows, to view one thing; the focus returns to where it was. */
export const Viewer = lateDialog(async () => (await import('./viewer-parts.tsx')).Viewer)
