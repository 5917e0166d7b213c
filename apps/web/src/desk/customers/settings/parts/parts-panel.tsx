import { messages } from '#desk/customers/settings/messages.ts'
import type { SettingsForm } from '#desk/customers/settings/use-settings.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'

/** Prices and quotes, on or off, with what goes with them. */
export function PartsPanel({ form }: { form: SettingsForm }) {
  const t = useMessages(messages, 'parts')
  const { draft, set } = form
  return (
    <Panel title={t('title')}>
      <div className="flex flex-col gap-4">
        <div>
          <Checkbox
            label={t('prices')}
            aria-describedby="customer-prices-help"
            checked={draft.prices}
            onChange={({ target }) => set({ prices: target.checked })}
          />
          <p id="customer-prices-help" className="ms-7 text-pretty text-muted text-sm">
            {t('pricesHelp')}
          </p>
        </div>
        <div>
          <Checkbox
            label={t('quotes')}
            aria-describedby="customer-quotes-help"
            checked={draft.prices && draft.quotes}
            disabled={!draft.prices}
            onChange={({ target }) => set({ quotes: target.checked })}
          />
          <p id="customer-quotes-help" className="ms-7 text-pretty text-muted text-sm">
            {t(draft.prices ? 'quotesHelp' : 'quotesNeedPrices')}
          </p>
        </div>
      </div>
    </Panel>
  )
}
