import { useOpenPart } from './use-open-part.ts'
import type { ViewerProps } from './viewer-parts.tsx'

const load = () => import('./viewer-parts.tsx')

/** A dialog as large as the window lets it be, to look at one thing; the focus returns where it was. */
export function Viewer(props: ViewerProps) {
  const parts = useOpenPart(load, props.open)
  return parts && <parts.Viewer {...props} />
}
