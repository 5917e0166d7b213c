import type { KeyboardEvent, PointerEvent } from 'react'
import { useRef } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

interface ColumnEdgeProps {
  /** The column's name. */
  name: string
  /** In rem. */
  width: number
  onResize: (width: number) => void
  onReset: () => void
}

const step = 1
const largeStep = 4

const remPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** The edge of a column, which is dragged or moved by arrow keys; a double click or Enter resets the width. */
export function ColumnEdge({ name, width, onResize, onReset }: ColumnEdgeProps) {
  const t = useMessages(messages)
  const start = useRef({ x: 0, width: 0 })

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width }
  }

  function onPointerMove({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    onResize(start.current.width + (clientX - start.current.x) / remPixels())
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = event.shiftKey ? largeStep : step
    if (event.key === 'ArrowRight') onResize(width + by)
    else if (event.key === 'ArrowLeft') onResize(width - by)
    else if (event.key === 'Enter') onReset()
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a line can't be moved
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('width', { name })}
      aria-valuenow={Math.round(width * 10) / 10}
      aria-valuetext={t('widthSpoken', { width: String(Math.round(width * remPixels())) })}
      title={t('edgeHint')}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onDoubleClick={onReset}
      onKeyDown={onKeyDown}
      className="group/edge absolute inset-y-0 -end-1.5 z-1 w-3 cursor-col-resize touch-none outline-none"
    >
      <span className="mx-auto block h-full w-px bg-line group-focus-visible/edge:w-0.5 group-focus-visible/edge:bg-accent group-hover/edge:w-0.5 group-hover/edge:bg-edge group-active/edge:bg-accent" />
    </div>
  )
}
