import { lateTrigger } from '#platform/ui/late/late-trigger.tsx'
import { SelectFace, type SelectProps, selectClass } from './select-face.tsx'

const selects = lateTrigger(() => import('./select.tsx'), 'listbox')

/** A select in a page's first paint: its list loads afterwards. */
export function LateSelect<Value extends string>(props: SelectProps<Value>) {
  const { value, onChange: _, options, placeholder, disabled, compact = false, className, ...control } = props
  const { parts, start, trigger } = selects.useTrigger(
    <button
      type="button"
      role="combobox"
      aria-expanded={false}
      disabled={disabled}
      {...control}
      className={selectClass(compact, className)}
    >
      <SelectFace value={value} options={options} placeholder={placeholder} />
    </button>,
  )
  return parts ? <parts.Select {...props} start={start} /> : trigger
}
