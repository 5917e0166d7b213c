import { readNumber } from '@portolan/freight/booking/tables/read-number'
import { useEffect, useState } from 'react'
import { type Figure, validFigure } from '#freight/rates/estimation-search.ts'
import { messages } from '#freight/rates/messages.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'

const pause = 250

interface FigureFieldProps {
  name: Figure
  value: number | undefined
  unit?: string
  placeholder?: string
  onChange: (value: number | undefined) => void
}

/** A figure as typed, in the reader's number format. */
export function FigureField(props: FigureFieldProps) {
  const mark = useLocale() === 'ru' ? ',' : '.'
  return <MarkedField key={mark} mark={mark} {...props} />
}

/** Invalid text stays in the field and counts as none. */
function MarkedField({
  mark,
  name,
  value,
  unit,
  placeholder,
  onChange,
}: FigureFieldProps & { mark: ',' | '.' }) {
  const t = useMessages(messages, 'form')
  const typedOf = (figure: number | undefined) =>
    figure === undefined ? '' : String(figure).replace('.', mark)
  const [text, setText] = useState(() => typedOf(value))
  const [lastValue, setSeen] = useState(value)
  // Figures on their way to the URL, latest last.
  const [sentValues, setSent] = useState<readonly (number | undefined)[]>([])
  const number = readNumber(text, mark)
  const figure = number === null ? undefined : validFigure(name, number)
  const applied = sentValues.length > 0 ? sentValues.at(-1) : value

  if (value !== lastValue) {
    setSeen(value)
    const isOwn = sentValues.includes(value)
    setSent(isOwn ? sentValues.slice(sentValues.indexOf(value) + 1) : [])
    // Changed elsewhere: back, forward, a link.
    if (!isOwn) setText(typedOf(value))
  }

  // Without dependencies: the pause always ends with the newest search.
  useEffect(() => {
    if (figure === applied) return undefined
    const timer = setTimeout(() => {
      setSent([...sentValues, figure])
      onChange(figure)
    }, pause)
    return () => clearTimeout(timer)
  })

  const isBad = text.trim() !== '' && figure === undefined
  return (
    <Field
      label={t(name)}
      error={isBad ? t(name === 'containers' ? 'badCount' : 'badFigure') : undefined}
      className="min-w-0"
    >
      {(control) => (
        <Input
          {...control}
          inputMode={name === 'containers' ? 'numeric' : 'decimal'}
          autoComplete="off"
          placeholder={placeholder}
          unit={unit}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </Field>
  )
}
