import type { ShownContact } from '@portolan/contract/company/customers/customer-settings'
import { useState } from 'react'
import { messages } from '#desk/customers/settings/messages.ts'
import type { SettingsForm } from '#desk/customers/settings/use-settings.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { ContactFields, emptyContact } from './contact-fields.tsx'
import { ContactView } from './contact-view.tsx'
import { UsualContactDialog } from './usual-contact-dialog.tsx'

/** Whom the customer's people turn to, as they see it: the contact of all customers, or its own. */
export function ContactPanel({ form }: { form: SettingsForm }) {
  const t = useMessages(messages, 'contact')
  const [isOpen, setOpen] = useState(false)
  const { draft, set, settings } = form
  const { contact } = draft
  const { usual } = settings
  return (
    <Panel title={t('title')}>
      <div className="flex flex-col items-start gap-3">
        <Segmented
          label={t('title')}
          value={contact === null ? 'usual' : 'own'}
          onChange={(chosen) =>
            set({ contact: chosen === 'own' ? (settings.contact ?? emptyContact) : null })
          }
          options={[
            { value: 'usual', label: t('usual') },
            { value: 'own', label: t('own') },
          ]}
        />
        <p className="text-pretty text-muted text-sm">{t('help')}</p>
        {contact === null ? (
          <>
            {usual.contact ? <ContactView contact={usual.contact} /> : <p>{t('none')}</p>}
            <Button size="sm" onClick={() => setOpen(true)}>
              {t('changeUsual')}
            </Button>
          </>
        ) : (
          <ContactFields
            id="customer-contact"
            contact={contact}
            onChange={(changed: ShownContact) => set({ contact: changed })}
            errorOf={(name) => form.errorOf(`contact.${name}`)}
          />
        )}
      </div>
      <UsualContactDialog open={isOpen} onClose={() => setOpen(false)} />
    </Panel>
  )
}
