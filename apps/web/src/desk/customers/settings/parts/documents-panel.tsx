import { type DocumentKind, documentKinds } from '@portolan/contract/freight/documents'
import type { KindAccess } from '#desk/customers/settings/draft.ts'
import { messages } from '#desk/customers/settings/messages.ts'
import type { SettingsForm } from '#desk/customers/settings/use-settings.ts'
import { messages as documentMessages } from '#freight/documents/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'

/** Which documents the customer's people see, and which of them they upload too. */
export function DocumentsPanel({ form }: { form: SettingsForm }) {
  const t = useMessages(messages, 'documents')
  const kinds = useMessages(documentMessages, 'documentKind')
  const { draft, set } = form
  const choose = (kind: DocumentKind, access: KindAccess) =>
    set({ kinds: { ...draft.kinds, [kind]: access } })
  const options = (['upload', 'see', 'none'] as const).map((value) => ({ value, label: t(value) }))
  return (
    <Panel title={t('title')} flush>
      <p className="border-b px-4 py-2 text-pretty text-muted text-sm">{t('help')}</p>
      <ul className="divide-y">
        {documentKinds.map((kind) => (
          <li
            key={kind}
            className="flex items-center justify-between gap-x-3 gap-y-1 px-4 py-1.5 max-tablet:flex-col max-tablet:items-start"
          >
            <span>{kinds(kind)}</span>
            {kind === 'invoice' && !draft.prices ? (
              <span className="text-muted text-sm">{t('withPrices')}</span>
            ) : (
              <Segmented
                label={kinds(kind)}
                value={draft.kinds[kind]}
                onChange={(access) => choose(kind, access)}
                options={options}
                className="tablet:shrink-0"
              />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
