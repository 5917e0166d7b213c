import { lateDialog } from '#platform/ui/late/late-dialog.tsx'

/** A panel from the side; a swipe, Escape or a tap outside closes it. */
export const Drawer = lateDialog(async () => (await import('./drawer-parts.tsx')).Drawer)
