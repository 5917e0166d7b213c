import type { ImportField } from '@portolan/contract/company/imports/import-fields'
import { type ShownRule, withFallback, withMeaning } from '#desk/imports/mapping/edit-map.ts'
import { messages } from '#desk/imports/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'

interface MeaningsProps {
  field: ImportField
  name: string
  rule: unknown
  shown: Extract<ShownRule, { kind: 'column' }>
  /** The texts of the column. */
  texts: readonly { text: string; lines: number }[]
  onChange: (rule: unknown) => void
}

const nothing = 'nothing'
const notSaid = 'not said'

/** The meaning of each text of a column. */
export function Meanings({ field, name, rule, shown, texts, onChange }: MeaningsProps) {
  const t = useMessages(messages, 'form')
  const values = field.values ?? []
  const { fallback } = shown
  const options = [
    ...values.map((value) => ({ value, label: value })),
    { value: nothing, label: t('nothing') },
  ]
  const hasValues = Object.keys(shown.values).length > 0
  /** Without a list of meanings, a text means itself. */
  const meaningOf = (text: string) => {
    const own = shown.values[text]
    if (own !== undefined) return own === '' ? nothing : own
    return !hasValues && values.includes(text) ? text : notSaid
  }

  function say(text: string, next: string) {
    if (next === notSaid) return onChange(withMeaning(rule, text, null))
    // The first meaning begins a list, so what meant itself goes into it.
    const kept = hasValues ? [] : texts.filter((other) => other.text !== text && values.includes(other.text))
    const begun = kept.reduce((all, other) => withMeaning(all, other.text, other.text), rule)
    onChange(withMeaning(begun, text, next === nothing ? '' : next))
  }
  return (
    <fieldset className="mt-2 rounded-md bg-wash p-2">
      <legend className="sr-only">{`${t('meanings')}: ${name}`}</legend>
      <ul className="flex flex-col gap-1 max-tablet:gap-2.5">
        {texts.map(({ text, lines }) => (
          <li key={text} className="flex gap-x-2 text-sm max-tablet:flex-col tablet:items-center">
            <span
              className="wrap-break-word min-w-0 flex-1"
              title={`${text} · ${t('lines', { count: lines })}`}
            >
              {text}
            </span>
            <LateSelect
              compact
              aria-label={`${name}: ${text}`}
              value={meaningOf(text)}
              onChange={(next) => say(text, next)}
              options={[
                ...options,
                {
                  value: notSaid,
                  label: t(fallback === null ? 'notStated' : 'likeOthers'),
                },
              ]}
              className="shrink-0 tablet:w-40"
            />
          </li>
        ))}
        <li className="flex gap-x-2 text-muted text-sm max-tablet:flex-col tablet:items-center">
          <span className="min-w-0 flex-1">{t('otherTexts')}</span>
          <LateSelect
            compact
            aria-label={`${name}: ${t('otherTexts')}`}
            value={fallback ?? notSaid}
            onChange={(next) => onChange(withFallback(rule, next === notSaid ? null : next))}
            options={[
              ...values.map((value) => ({ value, label: value })),
              { value: notSaid, label: t('notSaid') },
            ]}
            className="shrink-0 tablet:w-40"
          />
        </li>
      </ul>
    </fieldset>
  )
}
