import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import { type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { floatingItem, floatingSurface } from '#platform/ui/floating/floating.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import type { FieldControl } from './field.tsx'

interface SuggestInputProps<Item> extends Partial<FieldControl> {
  value: string
  onType: (text: string) => void
  items: readonly Item[]
  onPick: (item: Item) => void
  keyOf: (item: Item) => string
  /** The field's text once the item is picked. */
  textOf: (item: Item) => string
  draw?: (item: Item) => ReactNode
  /** The status of the list, such as "Searching…" or "Nothing found". */
  status?: string | null
  icon?: ReactNode
  placeholder?: string
  autoComplete?: string
  maxLength?: number
  'aria-label'?: string
}

/**
 * A text field with suggestions below, by arrow keys or pointer. The typed text stays unless one is picked.
 */
export function SuggestInput<Item>(props: SuggestInputProps<Item>) {
  const { value, onType, items, onPick, keyOf, textOf, draw, status = null, icon, ...control } = props
  const ownId = useId()
  const id = control.id ?? ownId
  // Escape closes a status like a list; otherwise it would close the container of the field.
  const [dismissed, setDismissed] = useState<string | null>(null)
  const shownStatus = dismissed === value ? null : status
  const [isOpen, setOpen] = useState(false)
  const isEmpty = items.length === 0 && shownStatus === null
  // The typed character is painted before the list, which takes a while to open.
  const shownItems = useDeferredValue(items)
  const isShown = useDeferredValue(isOpen && !isEmpty)
  const actions = useRef<Base.Root.Actions>(null)
  useEffect(() => {
    // Base.Popup does this when closed.
    if (!isShown) actions.current?.unmount()
  }, [isShown])
  return (
    <Base.Root
      actionsRef={actions}
      items={shownItems}
      open={isShown}
      onOpenChange={setOpen}
      value={value}
      onValueChange={(text, { reason }) => {
        // A picked item has its own click event.
        if (reason === 'input-change' || reason === 'input-clear' || reason === 'clear-press') onType(text)
      }}
      itemToStringValue={textOf}
      filter={null}
      autoHighlight
    >
      <span className="relative block">
        {icon && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-muted [&_svg]:size-4"
          >
            {icon}
          </span>
        )}
        <Base.Input
          {...control}
          id={id}
          onKeyDown={(event) => {
            const [first] = shownItems
            const isUnmarked = !event.currentTarget.hasAttribute('aria-activedescendant')
            // The first item of a newly opened list isn't highlighted yet, and Enter would close the list
            // without it.
            if (event.key === 'Enter' && isShown && first && isUnmarked && !event.nativeEvent.isComposing) {
              event.preventDefault()
              event.preventBaseUIHandler()
              onPick(first)
              setOpen(false)
              return
            }
            if (event.key !== 'Escape' || isEmpty || items.length > 0) return
            event.stopPropagation()
            setDismissed(value)
          }}
          // Results that arrive after the field was left must not open over the next content.
          onBlur={() => setOpen(false)}
          className={cn(
            'h-10 w-full min-w-0 text-ellipsis rounded-md border border-edge bg-surface pe-3 text-ink transition-colors max-tablet:h-11 max-tablet:text-lg',
            'hover:border-muted focus-visible:border-accent focus-visible:outline-offset-0 aria-invalid:border-red',
            icon ? 'ps-9' : 'ps-3',
          )}
        />
      </span>
      <Base.Portal>
        <Base.Positioner
          // axe requires everything on a page to be inside a landmark, and this is at the end of the body.
          role="region"
          aria-labelledby={id}
          sideOffset={6}
          align="start"
          className="z-40 outline-none"
        >
          {/* Not Base.Popup, which hides the rest of the page from screen readers while open. */}
          <div
            className={cn(
              floatingSurface,
              'flex max-h-[min(20rem,var(--available-height))] w-(--anchor-width) min-w-64 flex-col p-1',
            )}
          >
            <Base.Status className="text-muted text-sm">
              {shownStatus && <p className="px-2.5 py-2">{shownStatus}</p>}
            </Base.Status>
            <Base.List className="min-h-0 overflow-y-auto">
              {(item: Item) => (
                <Base.Item
                  key={keyOf(item)}
                  value={item}
                  className={floatingItem}
                  onClick={() => onPick(item)}
                >
                  {draw ? draw(item) : textOf(item)}
                </Base.Item>
              )}
            </Base.List>
          </div>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
