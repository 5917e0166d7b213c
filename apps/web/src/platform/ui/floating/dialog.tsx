import type { DialogProps } from './dialog-parts.tsx'
import { useOpenPart } from './use-open-part.ts'

const load = () => import('./dialog-parts.tsx')

/** A modal dialog; the focus returns to where it was. */
export function Dialog(props: DialogProps) {
  const parts = useOpenPart(load, props.open)
  return parts && <parts.Dialog {...props} />
}
