import type { FaqChanges, FaqSettingsArticle } from '@portolan/contract/content/faq/faq-settings'
import { useNavigate } from '@tanstack/react-router'
import { MoreHorizontal } from 'lucide-react'
import { messages } from '#desk/faq/messages.ts'
import { changesBack, refreshFaq, sendFaqChanges } from '#desk/faq/queries.ts'
import { deskPaths } from '#desk/frame/paths.ts'
import { useDeskAct } from '#desk/frame/use-desk-act.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Menu, MenuItem } from '#platform/ui/floating/menu.tsx'

/** Everything that can be done with an article but writing it; each can be undone. */
export function ArticleMenu({ article }: { article: FaqSettingsArticle }) {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const { act, running } = useDeskAct(refreshFaq)
  const { slug, version, state, source, initial, draft, published } = article

  const change = (changes: FaqChanges, title: string) =>
    act(
      'change',
      () => sendFaqChanges(slug, changes, version),
      () => ({ title, undo: () => sendFaqChanges(slug, changesBack(article)) }),
    )
  async function remove() {
    const isDone = await change({ published: null, draft: null, hidden: null }, t('removed'))
    if (isDone) await navigate({ ...deskPaths.deskFaq(), ignoreBlocker: true })
  }
  const isChanged = source === 'saved' || draft !== null || state === 'hidden'
  // Without any entry, a menu would open empty.
  if (published === null && draft === null) return null
  return (
    <Menu
      trigger={
        <Button icon={<MoreHorizontal aria-hidden />} loading={running !== null}>
          {t('more')}
        </Button>
      }
    >
      {state === 'published' && (
        <MenuItem onSelect={() => void change({ hidden: true }, t('hidden'))}>{t('hide')}</MenuItem>
      )}
      {state === 'hidden' && (
        <MenuItem onSelect={() => void change({ hidden: null }, t('shown'))}>{t('show')}</MenuItem>
      )}
      {draft !== null && published !== null && (
        <MenuItem onSelect={() => void change({ draft: null }, t('draftDropped'))}>{t('dropDraft')}</MenuItem>
      )}
      {initial !== null && isChanged && (
        <MenuItem onSelect={() => void change({ published: null, draft: null, hidden: null }, t('reverted'))}>
          {t('revert')}
        </MenuItem>
      )}
      {initial === null && <MenuItem onSelect={() => void remove()}>{t('remove')}</MenuItem>}
    </Menu>
  )
}
