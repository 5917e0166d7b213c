import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useState,
} from 'react'
import { useLate } from '#platform/ui/late/use-late.ts'

const load = () => import('./tooltip-parts.tsx')

/** How long the pointer rests before the words appear, and how long it may take from the child to them. */
const openMs = 400
const closeMs = 100

interface TooltipProps {
  /** Never the only place of a name: the child has its own. */
  text: ReactNode
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** Takes the handlers of an element. */
  children: ReactElement
}

/**
 * A short text next to the element with the pointer or the focus. Its code loads when either arrives; the
 * child stays the same element, since it may have the focus or be pressed.
 */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const [isOver, setOver] = useState(false)
  const [open, setOpen] = useState(false)
  const parts = useLate(load, anchor !== null)
  useEffect(() => {
    const timer = setTimeout(setOpen, isOver ? openMs : closeMs, isOver)
    return () => clearTimeout(timer)
  }, [isOver])

  function close() {
    setOver(false)
    setOpen(false)
  }
  const child = cloneElement(children as ReactElement<ComponentProps<'button'>>, {
    onPointerEnter: ({ currentTarget, pointerType }) => {
      setAnchor(currentTarget)
      if (pointerType !== 'touch') setOver(true)
    },
    onPointerLeave: () => setOver(false),
    onPointerDown: close,
    onFocus: ({ currentTarget }) => {
      setAnchor(currentTarget)
      setOpen(currentTarget.matches(':focus-visible'))
    },
    onBlur: close,
  })
  return (
    <>
      {child}
      {parts && anchor && (
        <parts.Bubble
          anchor={anchor}
          text={text}
          side={side}
          open={open}
          onOpenChange={setOpen}
          onPointerEnter={() => setOver(true)}
          onPointerLeave={() => setOver(false)}
        />
      )}
    </>
  )
}
