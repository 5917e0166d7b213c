import type { ImportFileReading } from '@portolan/contract/company/imports/import-files'
import { messages } from '#desk/imports/messages.ts'
import type { ReadingStyle } from '#desk/imports/queries.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Card } from '#platform/ui/card.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { type MapJson, withSetting } from './edit-map.ts'

/** How the map says that the file is written. */
export function styleOf({ file }: MapJson): ReadingStyle {
  const { encoding, delimiter, headerLine, sheet } = (file ?? {}) as ReadingStyle
  return {
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(typeof headerLine === 'number' && headerLine > 0 && { headerLine }),
    ...(sheet && { sheet }),
  }
}

const encodings = [
  'utf-8',
  'utf-16le',
  'windows-1251',
  'windows-1252',
  'windows-1250',
  'ibm866',
  'koi8-r',
  'gb18030',
]
const delimiters = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const
type Delimiter = keyof typeof delimiters

interface StylePanelProps {
  map: MapJson
  reading: Pick<ImportFileReading, 'encoding' | 'delimiter'>
  onChange: (map: MapJson) => void
}

/** Encoding, delimiter, header, dates and numbers of the file, with what was guessed. */
export function StylePanel({ map, reading, onChange }: StylePanelProps) {
  const t = useMessages(messages, 'form')
  const style = styleOf(map)
  const isText = reading.encoding !== null
  const numbers = (map.numbers ?? {}) as { decimal?: string }
  const dates = [map.dates ?? []].flat().join(', ')
  return (
    <Card className="mb-4">
      <h2 className="mb-3 font-semibold text-sm">{t('settings')}</h2>
      {/* Formats of dates need the most room. */}
      <div
        className={cn(
          'grid gap-4 tablet:grid-cols-2',
          isText
            ? 'desktop:grid-cols-[1fr_1.1fr_0.9fr_1.75fr_0.95fr]'
            : 'desktop:grid-cols-[1fr_0.9fr_1.75fr_0.95fr]',
        )}
      >
        {isText && (
          <TextFields
            map={map}
            encoding={style.encoding ?? reading.encoding ?? 'utf-8'}
            onChange={onChange}
          />
        )}
        {!isText && (
          <Field label={t('sheet')}>
            {(control) => (
              <Input
                {...control}
                value={style.sheet ?? ''}
                onChange={({ target }) => onChange(withSetting(map, 'file.sheet', target.value || undefined))}
              />
            )}
          </Field>
        )}
        <Field label={t('headerLine')}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={1}
              max={1000}
              value={style.headerLine ?? 1}
              onChange={({ target: { valueAsNumber: line } }) =>
                onChange(withSetting(map, 'file.headerLine', line > 1 && line <= 1000 ? line : undefined))
              }
            />
          )}
        </Field>
        <Field label={t('dates')} help={t('datesHelp')}>
          {(control) => (
            <Input
              {...control}
              key={dates}
              defaultValue={dates}
              spellCheck={false}
              onBlur={({ target }) =>
                target.value !== dates && onChange(withSetting(map, 'dates', listOf(target.value)))
              }
            />
          )}
        </Field>
        <Field label={t('decimal')}>
          {(control) => (
            <LateSelect
              {...control}
              value={numbers.decimal === ',' ? ',' : '.'}
              onChange={(next) =>
                onChange(withSetting(map, 'numbers', next === ',' ? { ...numbers, decimal: ',' } : undefined))
              }
              options={[
                { value: '.', label: t('point') },
                { value: ',', label: t('comma') },
              ]}
            />
          )}
        </Field>
      </div>
    </Card>
  )
}

/** Formats as a map has them: one, or several. `MMM D, YYYY` has a comma of its own. */
function listOf(text: string): string | string[] | undefined {
  const formats = text
    .split(/,(?! *YYYY)/)
    .map((format) => format.trim())
    .filter((format) => format !== '')
  return formats.length > 1 ? formats : formats[0]
}

interface TextFieldsProps {
  map: MapJson
  encoding: string
  onChange: (map: MapJson) => void
}

/** Encoding and delimiter, which only text files have. */
function TextFields({ map, encoding, onChange }: TextFieldsProps) {
  const t = useMessages(messages, 'form')
  const { delimiter = ',' } = styleOf(map)
  const names = Object.keys(delimiters) as Delimiter[]
  return (
    <>
      <Field label={t('encoding')}>
        {(control) => (
          <LateSelect
            {...control}
            value={encoding}
            onChange={(next) =>
              onChange(withSetting(map, 'file.encoding', next === 'utf-8' ? undefined : next))
            }
            options={[...new Set([encoding, ...encodings])].map((value) => ({ value, label: value }))}
          />
        )}
      </Field>
      <Field label={t('delimiter')}>
        {(control) => (
          <LateSelect
            {...control}
            value={names.find((name) => delimiters[name] === delimiter) ?? null}
            placeholder={delimiter}
            onChange={(next) =>
              onChange(withSetting(map, 'file.delimiter', next === 'comma' ? undefined : delimiters[next]))
            }
            options={names.map((value) => ({ value, label: t(`delimiters.${value}`) }))}
          />
        )}
      </Field>
    </>
  )
}
