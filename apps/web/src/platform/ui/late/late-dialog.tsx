import type { ComponentType } from 'react'
import { reportPartFailure, usePart } from './use-part.ts'

interface Opening {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A dialog whose code loads once a button is reached; closed if it can't be loaded. */
export function lateDialog<Props extends Opening>(load: () => Promise<ComponentType<Props>>) {
  const loadPart = async () => ({ Part: await load() })
  return function LateDialog(props: Props) {
    const part = usePart(loadPart, props.open, () => {
      props.onOpenChange(false)
      reportPartFailure()
    })
    return part && <part.Part {...props} />
  }
}
