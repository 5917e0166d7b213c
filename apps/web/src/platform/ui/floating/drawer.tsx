import type { DrawerProps } from './drawer-parts.tsx'
import { useOpenPart } from './use-open-part.ts'

const load = () => import('./drawer-parts.tsx')

/** A panel from the side; a swipe, Escape or a tap outside closes it. */
export function Drawer(props: DrawerProps) {
  const parts = useOpenPart(load, props.open)
  return parts && <parts.Drawer {...props} />
}
