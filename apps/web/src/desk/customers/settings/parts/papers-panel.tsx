import { maxCustomerPapers } from '@portolan/contract/company/customers/customer-settings'
import type { PaperExpectation } from '@portolan/contract/company/customers/order-rules'
import { Trash2 } from 'lucide-react'
import { messages } from '#desk/customers/settings/messages.ts'
import type { SettingsForm } from '#desk/customers/settings/use-settings.ts'
import { messages as documentMessages } from '#freight/documents/messages.ts'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { AddPaper } from './add-paper.tsx'

/** The documents that the customer's orders need: the company's rules, or its own. */
export function PapersPanel({ form }: { form: SettingsForm }) {
  const t = useMessages(messages, 'papers')
  const { draft, set, settings } = form
  const { papers } = draft
  const own = papers !== null
  const shown = papers ?? settings.usual.papers
  return (
    <Panel title={t('title')} flush>
      <div className="flex flex-col items-start gap-2 border-b px-4 py-3">
        <Segmented
          label={t('title')}
          value={own ? 'own' : 'usual'}
          onChange={(chosen) => set({ papers: chosen === 'own' ? [...settings.usual.papers] : null })}
          options={[
            { value: 'usual', label: t('usual') },
            { value: 'own', label: t('own') },
          ]}
        />
        <p className="text-pretty text-muted text-sm">{t(own ? 'ownHelp' : 'usualHelp')}</p>
      </div>
      {shown.length === 0 && <p className="px-4 py-3 text-muted">{t('none')}</p>}
      <ul className="divide-y">
        {shown.map((rule, place) => (
          <li key={JSON.stringify(rule)} className="flex min-h-10 items-center gap-3 px-4 py-1.5">
            <PaperText rule={rule} />
            {papers && (
              <Button
                square
                size="sm"
                variant="ghost"
                className="ms-auto"
                aria-label={t('remove', { number: String(place + 1) })}
                icon={<Trash2 aria-hidden />}
                onClick={() => set({ papers: papers.filter((each) => each !== rule) })}
              />
            )}
          </li>
        ))}
      </ul>
      {papers && papers.length < maxCustomerPapers && (
        <AddPaper onAdd={(rule) => set({ papers: [...papers, rule] })} />
      )}
    </Panel>
  )
}

function PaperText({ rule }: { rule: PaperExpectation }) {
  const t = useMessages(messages, 'papers')
  const kinds = useMessages(documentMessages, 'documentKind')
  const modeNames = useMessages(orderMessages, 'mode')
  const { due, provider, modes = [], loadTypes = [], incoterms = [], borders = [], from = [], to = [] } = rule
  const conditions = [
    ...modes.map((mode) => modeNames(mode)),
    ...loadTypes.filter((type) => type !== 'not-set'),
    ...incoterms,
    ...borders.map((border) => t(`border.${border}`)),
    ...from.map((country) => t('fromCountry', { country })),
    ...to.map((country) => t('toCountry', { country })),
  ]
  const hours = String(Math.abs(due.hours))
  const when = due.hours < 0 ? 'before' : due.hours === 0 ? 'at' : 'after'
  return (
    <div className="min-w-0">
      <p className="font-medium">{rule.kinds.map((kind) => kinds(kind)).join(' / ')}</p>
      <p className="text-muted text-sm">
        {[t(`provider.${provider}`), t(`due.${due.event}.${when}`, { hours }), ...conditions].join(' · ')}
      </p>
    </div>
  )
}
