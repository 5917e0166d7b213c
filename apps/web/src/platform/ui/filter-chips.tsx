import { Icon } from '#platform/ui/look/icon.tsx'

interface Chip {
  key: string
  name: string
  onRemove: () => void
}

interface FilterChipsProps {
  label: string
  chips: readonly Chip[]
  removeLabel: (name: string) => string
  clearLabel: string
  onClear: () => void
}

/** The active filters of a list, each with a button to remove it; nothing without filters. */
export function FilterChips({ label, chips, removeLabel, clearLabel, onClear }: FilterChipsProps) {
  if (chips.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5" data-print="hide">
      <ul aria-label={label} className="contents">
        {chips.map(({ key, name, onRemove }) => (
          <li key={key} className="max-w-full">
            <button
              type="button"
              aria-label={removeLabel(name)}
              onClick={onRemove}
              className="flex min-h-7 max-w-full items-center gap-1 rounded-full bg-accent-tint forced-colors:border ps-2.5 pe-1.5 font-medium text-accent text-sm hover:bg-wash max-tablet:min-h-11 max-tablet:ps-3.5"
            >
              <span className="wrap-anywhere text-start">{name}</span>
              <Icon name="close" className="size-3.5 shrink-0" />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={onClear}
        className="min-h-7 rounded-sm px-2 text-muted text-sm underline-offset-2 hover:text-ink hover:underline max-tablet:min-h-11"
      >
        {clearLabel}
      </button>
    </div>
  )
}
