import { useOpenPart } from './use-open-part.ts'
import type { ViewerProps } from './viewer-parts.tsx'

const load = () => import('./viewer-parts.tsx')

/** A dialog as large as the window allows, to view one thing; the focus returns to where it was. */
export function Viewer(props: ViewerProps) {
  const parts = useOpenPart(load, props.open)
  return parts && <parts.Viewer {...props} />
}
