import type { OrderColumn } from '@portolan/contract/identity/preferences/order-columns'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'
import { type ColumnChoice, withMoved, withToggled } from './order-columns.ts'
import { useColumnName } from './use-column-name.ts'

interface ColumnListProps {
  choices: readonly ColumnChoice[]
  onChange: (choices: ColumnChoice[]) => void
}

const steps = [
  { direction: 'up', step: -1, icon: <ArrowUp aria-hidden /> },
  { direction: 'down', step: 1, icon: <ArrowDown aria-hidden /> },
] as const

/** The columns to show, hide and reorder: by dragging, and by buttons for keyboard and touch. */
export function ColumnList({ choices, onChange }: ColumnListProps) {
  const t = useMessages(messages)
  const nameOf = useColumnName()
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<OrderColumn | null>(null)
  const [announcement, setSaid] = useState('')
  const pressed = useRef<string | null>(null)

  // A moving row is briefly removed from the page, so its button loses the focus.
  useLayoutEffect(() => {
    if (pressed.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus()
    pressed.current = null
  })

  function move(column: OrderColumn, place: number, button?: string) {
    pressed.current = button ?? null
    onChange(withMoved(choices, column, place))
    setSaid(
      t('moved', {
        name: nameOf(column),
        place: String(place + 1),
        count: String(choices.length),
      }),
    )
  }

  return (
    <>
      <ul ref={list} aria-label={t('list')} className="-mx-2">
        {choices.map(({ column, shown }, index) => {
          const name = nameOf(column)
          return (
            <li
              key={column}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(column)
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                if (dragged === null) return
                event.preventDefault()
                if (dragged !== column) move(dragged, index)
              }}
              onDrop={(event) => event.preventDefault()}
              className={cn(
                'flex items-center gap-1 rounded-md px-2 hover:bg-wash/60',
                dragged === column && 'bg-accent-tint',
              )}
            >
              <GripVertical
                aria-hidden
                className="size-4 shrink-0 cursor-grab text-muted max-tablet:hidden"
              />
              <Checkbox
                label={
                  <>
                    {name}
                    {column === 'number' && <span className="text-muted text-sm"> · {t('always')}</span>}
                  </>
                }
                checked={shown}
                disabled={column === 'number'}
                onChange={() => onChange(withToggled(choices, column))}
                className="min-h-9 min-w-0 flex-1 ps-1"
              />
              {steps.map(({ direction, step, icon }) => {
                const isEnd = direction === 'up' ? index === 0 : index === choices.length - 1
                return (
                  <Button
                    key={direction}
                    variant="ghost"
                    size="sm"
                    square
                    icon={icon}
                    data-move={`${column} ${direction}`}
                    aria-label={t(direction, { name })}
                    // Stays focusable: the keyboard has just moved the column here.
                    aria-disabled={isEnd}
                    onClick={() => !isEnd && move(column, index + step, `${column} ${direction}`)}
                  />
                )
              })}
            </li>
          )
        })}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}
