import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { type ReactElement, type ReactNode, startTransition, useEffect, useId, useRef, useState } from 'react'
import { type Start, useStartFocus } from '#platform/ui/late/late-trigger.tsx'
import { afterPaint } from '#platform/ui/look/after-paint.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { floatingItem, floatingSurface } from './floating.ts'
import { useLayer } from './use-layer.ts'

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  side?: 'top' | 'bottom'
  align?: 'start' | 'center' | 'end'
  /** True to keep it closed while its button shows something else. */
  locked?: boolean
  children: ReactNode
}

interface StartedMenuProps extends MenuProps {
  start: Start
}

/** Ways to close a menu that choose nothing in it, so that nothing waits for the end of it. */
const dismissals: ReadonlySet<string> = new Set(['escape-key', 'outside-press', 'trigger-press'])

/**
 * The open state of the menu. A slow phone takes a while to render one or to take it away, so the button
 * first shows the press, and a dismissed menu first fades.
 */
function useOpen(initially: boolean) {
  const [isOpen, setOpen] = useState(initially)
  const popup = useRef<HTMLDivElement>(null)
  const forget = useRef(() => {})
  useEffect(() => () => forget.current(), [])
  function change(open: boolean, { event, reason }: { event?: Event; reason?: string } = {}) {
    forget.current()
    popup.current?.toggleAttribute('data-closing', !open)
    if (open ? event instanceof MouseEvent : dismissals.has(reason ?? ''))
      forget.current = afterPaint(() => startTransition(() => setOpen(open)))
    else setOpen(open)
  }
  return { isOpen, change, popup }
}

/** True on phones and tablets: elsewhere, a menu is too small a step to cost the way forward. */
const isTouched = () => matchMedia('(pointer: coarse)').matches

/** A menu of actions, on a button. */
export function Menu({
  trigger,
  side = 'bottom',
  align = 'end',
  locked = false,
  start,
  children,
}: StartedMenuProps) {
  const triggerId = useId()
  useStartFocus(triggerId, start)
  const { isOpen, change, popup } = useOpen(start === 'open' && !locked)
  useEffect(() => {
    if (start !== 'keyed') return
    // Pressed again instead of opened at once: a menu that a key opens is at its first item.
    const press = setTimeout(() => document.getElementById(triggerId)?.click())
    return () => clearTimeout(press)
  }, [start, triggerId])
  useLayer(isOpen && isTouched(), () => change(false))
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open, details) => {
        if (open && locked) details.cancel()
        else change(open, details)
      }}
    >
      <Base.Trigger id={triggerId} render={trigger} />
      <Base.Portal>
        <Base.Positioner
          // axe requires everything on a page to be inside a landmark, and this is at the end of the body.
          role="region"
          aria-labelledby={triggerId}
          side={side}
          align={align}
          sideOffset={6}
          className="z-40 outline-none"
          // The menu that prints is still there while the page is printed.
          data-print="hide"
        >
          <Base.Popup
            ref={popup}
            // A long menu also scrolls by keyboard.
            tabIndex={0}
            className={cn(
              floatingSurface,
              'max-h-(--available-height) min-w-52 overflow-y-auto p-1 data-closing:pointer-events-none data-closing:opacity-0',
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export interface MenuItemProps {
  icon?: ReactNode
  children: ReactNode
  onSelect?: () => void
  /** Renders the item as another element, such as a router's link. */
  render?: ReactElement
  disabled?: boolean
  danger?: boolean
}

/** An action in a menu. */
export function MenuItem({
  icon,
  children,
  onSelect,
  render,
  disabled = false,
  danger = false,
}: MenuItemProps) {
  return (
    <Base.Item
      disabled={disabled}
      {...(onSelect && { onClick: onSelect })}
      {...(render && { render })}
      className={cn(floatingItem, danger && 'text-red')}
    >
      {icon && <span className={cn('flex', !danger && 'text-muted')}>{icon}</span>}
      {children}
    </Base.Item>
  )
}

export interface MenuRadioGroupProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
}

/** A single choice inside a menu. */
export function MenuRadioGroup<Value extends string>(props: MenuRadioGroupProps<Value>) {
  const { label, value, onChange, options } = props
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2.5 pt-1.5 pb-1 text-muted text-xs">{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={onChange}>
        {options.map((option) => (
          <Base.RadioItem
            key={option.value}
            value={option.value}
            closeOnClick={false}
            className={floatingItem}
          >
            {option.icon && <span className="flex text-muted">{option.icon}</span>}
            <span className="flex-1">{option.label}</span>
            <Base.RadioItemIndicator className="flex text-accent">
              <Check aria-hidden />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  )
}

export interface MenuCheckboxItemProps {
  checked: boolean
  onChange: (checked: boolean) => void
  icon?: ReactNode
  children: ReactNode
}

/** One of several choices in a menu, as in a filter; the menu stays open. */
export function MenuCheckboxItem({ checked, onChange, icon, children }: MenuCheckboxItemProps) {
  return (
    <Base.CheckboxItem
      checked={checked}
      onCheckedChange={(next) => onChange(next)}
      closeOnClick={false}
      className={floatingItem}
    >
      <span
        className={cn(
          'flex size-4 items-center justify-center rounded-sm border',
          checked ? 'border-accent bg-accent text-accent-ink' : 'border-edge',
        )}
      >
        {checked && <Check aria-hidden strokeWidth={3} className="size-3!" />}
      </span>
      {icon && <span className="flex text-muted">{icon}</span>}
      <span className="flex-1">{children}</span>
    </Base.CheckboxItem>
  )
}

/** A separator between the parts of a menu. */
export function MenuSeparator() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-line" />
}
