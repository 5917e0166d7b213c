import { maxBrandLinks } from '@portolan/contract/content/brand/brand-settings'
import { Plus, Trash2 } from 'lucide-react'
import { messages } from '#desk/brand/messages.ts'
import type { BrandForm } from '#desk/brand/use-brand.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { Origin } from './origin.tsx'

/** The links in the menu's foot, in their order. */
export function LinksSetting({ form }: { form: BrandForm }) {
  const t = useMessages(messages, 'links')
  const links = form.value('links')
  const change = (index: number, part: { en?: string; ru?: string; url?: string }) =>
    form.set(
      'links',
      links.map((link, row) => {
        if (row !== index) return link
        const { url = link.url, ...label } = part
        return { label: { ...link.label, ...label }, url }
      }),
    )
  const error = form.errorOf('links')
  return (
    <div className="flex flex-col gap-3">
      {links.length === 0 && <p className="text-muted">{t('none')}</p>}
      <ul className="flex flex-col gap-3">
        {links.map(({ label, url }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link has nothing else that stays while it's typed
          <li key={index} className="grid items-center gap-2 tablet:grid-cols-[1fr_1fr_1.6fr_auto]">
            <Input
              aria-label={t('english', { row: String(index + 1) })}
              placeholder={t('englishShort')}
              lang="en"
              maxLength={40}
              value={label.en}
              onChange={({ target }) => change(index, { en: target.value })}
            />
            <Input
              aria-label={t('russian', { row: String(index + 1) })}
              placeholder={t('russianShort')}
              lang="ru"
              maxLength={40}
              value={label.ru}
              onChange={({ target }) => change(index, { ru: target.value })}
            />
            <Input
              aria-label={t('url', { row: String(index + 1) })}
              type="url"
              placeholder="https://"
              maxLength={500}
              value={url}
              onChange={({ target }) => change(index, { url: target.value })}
            />
            <Button
              variant="ghost"
              square
              aria-label={t('remove', { row: String(index + 1) })}
              icon={<Trash2 aria-hidden />}
              onClick={() =>
                form.set(
                  'links',
                  links.filter((_link, row) => row !== index),
                )
              }
            />
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="text-red text-sm">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {links.length < maxBrandLinks && (
          <Button
            size="sm"
            icon={<Plus aria-hidden />}
            onClick={() => form.set('links', [...links, { label: { en: '', ru: '' }, url: '' }])}
          >
            {t('add')}
          </Button>
        )}
        <Origin form={form} name="links" label={t('title')} />
      </div>
    </div>
  )
}
