import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { floatingItem, floatingSurface } from '#platform/ui/floating/floating.ts'
import { type Start, useStartFocus } from '#platform/ui/late/late-trigger.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { SelectFace, type SelectProps, selectClass } from './select-face.tsx'

interface StartedSelectProps<Value extends string> extends SelectProps<Value> {
  /** How its placeholder was left, if it had one. */
  start?: Start
}

/** A single choice from a dropdown list. */
export function Select<Value extends string>(props: StartedSelectProps<Value>) {
  const {
    value,
    onChange,
    options,
    placeholder,
    disabled = false,
    compact = false,
    className,
    start = null,
    ...control
  } = props
  const ownId = useId()
  const triggerId = control.id ?? ownId
  useStartFocus(triggerId, start)
  return (
    // Its list would bring a style element, which the content security policy forbids.
    <CSPProvider disableStyleElements>
      <Base.Root
        value={value}
        onValueChange={(next) => {
          if (next !== null) onChange(next)
        }}
        items={options}
        disabled={disabled}
        defaultOpen={start === 'open' || start === 'keyed'}
      >
        <Base.Trigger {...control} id={triggerId} className={selectClass(compact, className)}>
          <SelectFace value={value} options={options} placeholder={placeholder} />
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner
            // axe requires everything on a page to be inside a landmark, and this is at the end of the body.
            role="region"
            aria-labelledby={triggerId}
            sideOffset={6}
            alignItemWithTrigger={false}
            align="start"
            className="z-40 outline-none"
          >
            <Base.Popup
              className={cn(
                floatingSurface,
                'max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto p-1',
              )}
            >
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className={floatingItem}>
                  {option.icon && <span className="flex text-muted">{option.icon}</span>}
                  <Base.ItemText className="flex-1">{option.label}</Base.ItemText>
                  <Base.ItemIndicator className="flex text-accent">
                    <Check aria-hidden />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
