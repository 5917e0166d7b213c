import { type FaqSettingsArticle, faqLengths } from '@portolan/contract/content/faq/faq-settings'
import type { Locale } from '@portolan/contract/identity/users'
import { useDeferredValue, useMemo, useState } from 'react'
import { MarkdownView } from '#content/faq/markdown/markdown-view.tsx'
import { readMarkdown } from '#content/faq/markdown/read-markdown.ts'
import { lostAnchors } from '#desk/faq/article-draft.ts'
import { messages } from '#desk/faq/messages.ts'
import { useMay } from '#desk/frame/staff.ts'
import { SavedNote } from '#identity/settings/save-bar.tsx'
import { requestIdOf } from '#platform/api/problem.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { Textarea } from '#platform/ui/fields/textarea.tsx'
import { type FaqEditing, useFaqArticle } from './use-faq-article.ts'

/** The text of an article in one language at a time, and next to it what customers see. */
export function ArticleForm({ article }: { article: FaqSettingsArticle | null }) {
  const t = useMessages(messages)
  const reader = useLocale()
  const editing = useFaqArticle(article)
  const mayChange = useMay('settings', 'write')
  const [language, setLanguage] = useState<Locale>(reader)
  const options = (['en', 'ru'] as const).map((value) => {
    const name = t(`languages.${value}`)
    const isMissing = editing.content[value].title === '' && editing.content[value].markdown === ''
    return { value, label: isMissing ? `${name} · ${t('missing')}` : name }
  })
  return (
    <form
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="grid items-start gap-4 desktop:grid-cols-2"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <Segmented
          label={t('language')}
          className="self-start"
          value={language}
          onChange={setLanguage}
          options={options}
        />
        <fieldset disabled={!mayChange} className="flex min-w-0 flex-col gap-4">
          {!mayChange && <p className="text-muted">{t('readOnly')}</p>}
          <Panel title={t(`languages.${language}`)}>
            <TextFields article={article} editing={editing} language={language} />
          </Panel>
          {mayChange && <Saving article={article} editing={editing} />}
        </fieldset>
      </div>
      <div className="min-w-0 desktop:sticky desktop:top-4 desktop:pt-13">
        <Preview editing={editing} language={language} />
      </div>
    </form>
  )
}

interface PartProps {
  article: FaqSettingsArticle | null
  editing: FaqEditing
}

function TextFields({ article, editing, language }: PartProps & { language: Locale }) {
  const t = useMessages(messages)
  const text = editing.content[language]
  const lost = lostAnchors(article?.initial?.[language].markdown ?? '', text.markdown)
  const line = (name: 'title' | 'section' | 'summary', hint?: string) => (
    <Field label={t(name)} help={hint} optional={name !== 'title'}>
      {(control) => (
        <Input
          {...control}
          lang={language}
          maxLength={faqLengths[name]}
          value={text[name]}
          onChange={({ target }) => editing.change(language, { [name]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <div className="flex flex-col gap-5">
      {line('title')}
      {article === null && <SlugField editing={editing} />}
      {line('section', t('sectionHint'))}
      {line('summary', t('summaryHint'))}
      <div className="flex flex-col gap-1.5">
        <Field label={t('text')} help={t('textHint', { anchor: '{#name}' })}>
          {(control) => (
            <Textarea
              {...control}
              lang={language}
              rows={20}
              spellCheck
              maxLength={faqLengths.markdown}
              className="font-mono text-sm"
              value={text.markdown}
              onChange={({ target }) => editing.change(language, { markdown: target.value })}
            />
          )}
        </Field>
        <p role="status" className="text-amber text-sm empty:hidden">
          {lost.length > 0 &&
            text.markdown !== '' &&
            t('lostAnchors', { anchors: lost.map((id) => `{#${id}}`).join(', ') })}
        </p>
      </div>
    </div>
  )
}

function SlugField({ editing }: { editing: FaqEditing }) {
  const t = useMessages(messages)
  const { slug, isSlugFine, isTaken, setSlug } = editing
  return (
    <Field
      label={t('slug')}
      help={t('slugHint', { slug: slug === '' ? '…' : slug })}
      error={slug === '' || isSlugFine ? undefined : t(isTaken ? 'slugTaken' : 'slugInvalid')}
      required
    >
      {(control) => (
        <Input
          {...control}
          maxLength={faqLengths.slug}
          autoCapitalize="none"
          value={slug}
          onChange={({ target }) => setSlug(target.value)}
        />
      )}
    </Field>
  )
}

/** The article as customers read it, drawn by the same code. */
function Preview({ editing, language }: { editing: FaqEditing; language: Locale }) {
  const t = useMessages(messages)
  const { title, summary, markdown } = useDeferredValue(editing.content[language])
  const blocks = useMemo(() => readMarkdown(markdown, editing.slug), [markdown, editing.slug])
  const isEmpty = title === '' && markdown === ''
  return (
    <Panel title={`${t('preview')} · ${t(`languages.${language}`)}`}>
      {isEmpty ? (
        <p className="text-muted">{t('previewEmpty')}</p>
      ) : (
        <article
          lang={language}
          // A long text scrolls on its own, by keyboard too.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a pointer
          tabIndex={0}
          className="desktop:max-h-[calc(100dvh-10rem)] desktop:overflow-y-auto"
        >
          <p className="font-semibold text-xl tracking-tight">{title}</p>
          {summary && <p className="mt-1 text-pretty text-muted text-sm">{summary}</p>}
          <MarkdownView blocks={blocks} />
        </article>
      )}
    </Panel>
  )
}

function Saving({ article, editing }: PartProps) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const { save, isDirty, isSlugFine, isStale } = editing
  const hasChanges = isDirty || (article !== null && article.draft !== null)
  const saved = save.isSuccess && !isDirty && t(save.variables === 'published' ? 'published' : 'draftSaved')
  return (
    <div className="sticky bottom-0 z-10 -mx-1 flex flex-col gap-2 border-t bg-canvas px-1 py-3">
      {isStale ? (
        <div role="alert" className="rounded-md bg-amber-tint p-3 text-amber text-sm">
          <p>{t('stale')}</p>
          <Button size="sm" className="mt-2" onClick={editing.discard}>
            {t('theirs')}
          </Button>
        </div>
      ) : (
        save.error && <FormFailure message={failureText(save.error)} requestId={requestIdOf(save.error)} />
      )}
      {hasChanges && !editing.isPublishable && <p className="text-muted text-sm">{t('incomplete')}</p>}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        <Button
          variant="primary"
          disabled={!hasChanges || !editing.isPublishable || !isSlugFine}
          loading={save.isPending && save.variables === 'published'}
          onClick={() => save.mutate('published')}
        >
          {t('publish')}
        </Button>
        <Button
          disabled={!isDirty || !isSlugFine}
          loading={save.isPending && save.variables === 'draft'}
          onClick={() => save.mutate('draft')}
        >
          {t('saveDraft')}
        </Button>
        {isDirty && (
          <Button variant="ghost" onClick={editing.discard}>
            {t('discard')}
          </Button>
        )}
        <SavedNote saved={saved} />
      </div>
    </div>
  )
}
