import { isWrong, modes } from '#desk/customers/settings/draft.ts'
import { messages } from '#desk/customers/settings/messages.ts'
import type { SettingsForm } from '#desk/customers/settings/use-settings.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'

interface HoursProps {
  label: string
  value: string
  usual: number
  onChange: (value: string) => void
}

/** A number of hours; empty for the company's own, which it shows. */
function Hours({ label, value, usual, onChange }: HoursProps) {
  const t = useMessages(messages, 'hours')
  return (
    <Field label={label} error={isWrong(value) ? t('wrong') : undefined}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          unit={t('unit')}
          placeholder={String(usual)}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

/** From when on the customer's orders need attention. */
export function HoursPanel({ form }: { form: SettingsForm }) {
  const t = useMessages(messages, 'hours')
  const { draft, set, settings } = form
  const usual = settings.usual.attention
  return (
    <Panel title={t('title')}>
      <p className="mb-3 text-pretty text-muted text-sm">{t('help')}</p>
      {(['silentHours', 'transshipmentHours'] as const).map((name) => (
        <fieldset key={name} className="mb-4">
          <legend className="mb-1 font-medium text-sm">{t(name)}</legend>
          <div className="grid grid-cols-2 gap-3 tablet:grid-cols-4">
            {modes.map((mode) => (
              <Hours
                key={mode}
                label={t(`mode.${mode}`)}
                value={draft[name][mode]}
                usual={usual[name][mode]}
                onChange={(value) => set({ [name]: { ...draft[name], [mode]: value } })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div className="grid grid-cols-2 items-end gap-3">
        {(['freeTimeHours', 'cutOffHours'] as const).map((name) => (
          <Hours
            key={name}
            label={t(name)}
            value={draft[name]}
            usual={usual[name]}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
      </div>
    </Panel>
  )
}
