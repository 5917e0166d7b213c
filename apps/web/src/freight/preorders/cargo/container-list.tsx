import { containerKindOf, containerTypeCodes } from '@portolan/freight/booking/container-types'
import { Plus, Trash2 } from 'lucide-react'
import { containerTypeName } from '#freight/preorders/field-values/field-texts.ts'
import { CheckField, ChoiceField, NumberField, TextField } from '#freight/preorders/fields/booking-fields.tsx'
import { useBookingPart } from '#freight/preorders/fields/booking-part.tsx'
import { FormPart } from '#freight/preorders/fields/form-part.tsx'
import { Guidance } from '#freight/preorders/fields/guidance.tsx'
import { type ContainerValues, emptyContainer } from '#freight/preorders/values/booking-values.ts'
import { fieldId } from '#freight/preorders/values/paths.ts'
import { problemsAt } from '#freight/preorders/values/problems.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { focusNeighborOnRemoval } from '#platform/ui/keyboard/focus-neighbor-on-removal.ts'
import { messages } from './messages.ts'

interface ContainerListProps {
  containers: readonly ContainerValues[]
  /** False for a price, which needs no numbers and seals. */
  isNumbered?: boolean
}

/** The containers of a full load, by type. */
export function ContainerList({ containers, isNumbered = true }: ContainerListProps) {
  const t = useMessages(messages, 'containers')
  const { problems, change } = useBookingPart()
  const locale = useLocale()
  const nameOf = (code: string) => containerTypeName(code, locale)
  const codes = [...new Set([...containerTypeCodes, ...containers.map(({ isoType }) => isoType)])]
  const options = codes.map((value) => ({ value, label: nameOf(value) }))

  return (
    <FormPart title={t('title')}>
      <ul className="flex flex-col gap-4">
        {containers.map((container, index) => (
          <li key={container.id} ref={focusNeighborOnRemoval} className="flex flex-col gap-3">
            <div className="flex items-start gap-2">
              <div className="grid min-w-0 flex-1 gap-3 max-tablet:grid-cols-2 tablet:grid-cols-[minmax(9rem,22rem)_7rem_minmax(0,14rem)]">
                <ChoiceField
                  path={`containers.${index}.isoType`}
                  options={options}
                  className="max-tablet:col-span-2"
                />
                <NumberField path={`containers.${index}.quantity`} required inputMode="numeric" />
                {containerKindOf(container.isoType) === 'reefer' || container.temperatureC !== '' ? (
                  <NumberField path={`containers.${index}.temperatureC`} unit="°C" inputMode="text" />
                ) : null}
              </div>
              <Button
                square
                variant="ghost"
                disabled={containers.length === 1}
                aria-label={t('remove', { type: nameOf(container.isoType) })}
                icon={<Trash2 aria-hidden />}
                className="mt-6"
                onClick={() => change('containers', containers.toSpliced(index, 1))}
              />
            </div>
            {containerKindOf(container.isoType) === 'reefer' && (
              <CheckField path={`containers.${index}.nonOperating`} />
            )}
            {isNumbered && (
              <details className="text-sm" open={container.number !== '' || container.seal !== ''}>
                <summary className="touch-room relative w-fit cursor-pointer rounded-sm py-1 text-muted hover:text-ink">
                  {t('own')}
                </summary>
                <p className="mt-1 text-muted">{t('ownHelp')}</p>
                <div className="mt-2 grid gap-3 tablet:max-w-2xl tablet:grid-cols-2">
                  <TextField path={`containers.${index}.number`} optional maxLength={20} autoComplete="off" />
                  <TextField path={`containers.${index}.seal`} optional maxLength={50} autoComplete="off" />
                </div>
              </details>
            )}
          </li>
        ))}
      </ul>
      <Guidance problems={problemsAt(problems, 'containers')} withErrors />
      <div>
        <Button
          id={fieldId('containers')}
          icon={<Plus aria-hidden />}
          onClick={() => change('containers', [...containers, emptyContainer()])}
        >
          {t('add')}
        </Button>
      </div>
    </FormPart>
  )
}
