import { type AccentColors, accentColors } from '@portolan/contract/content/brand/accent-colors'
import type { BrandSettings } from '@portolan/contract/content/brand/brand-settings'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { CompanyPage } from '#desk/company/company-frame.tsx'
import { useMay } from '#desk/frame/staff.ts'
import { SavedNote } from '#identity/settings/save-bar.tsx'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { UnsavedGuard } from '#platform/forms/unsaved.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { AccentSetting } from './fields/accent-setting.tsx'
import { ImageSetting } from './fields/image-setting.tsx'
import { LegalSetting } from './fields/legal-setting.tsx'
import { LinksSetting } from './fields/links-setting.tsx'
import { SloganSetting } from './fields/slogan-setting.tsx'
import { TextSetting } from './fields/text-setting.tsx'
import { messages } from './messages.ts'
import { BrandPreview } from './preview/brand-preview.tsx'
import { brandQuery } from './queries.ts'
import { type BrandForm, useBrand } from './use-brand.ts'

/** The company's brand: everything that customers see of it, with where each value comes from. */
export function BrandPage() {
  const t = useMessages(messages)
  const { data, error, isFetching, refetch } = useQuery(brandQuery)
  const words = {
    title: t('leave.title'),
    text: t('leave.text'),
    stay: t('leave.stay'),
    leave: t('leave.leave'),
  }
  return (
    <UnsavedGuard words={words}>
      <CompanyPage name="brand">
        {data && <BrandForms settings={data} />}
        {!data && error && (
          <LoadFailed
            title={t('failed')}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && (
          <SkeletonGroup className="grid gap-4 desktop:grid-cols-[minmax(0,1fr)_20rem]">
            <Skeleton className="h-96 w-full" />
            <Skeleton className="h-96 w-full" />
          </SkeletonGroup>
        )}
      </CompanyPage>
    </UnsavedGuard>
  )
}

function colorsOf(accent: string): AccentColors | null {
  return /^#[0-9a-f]{6}$/i.test(accent) ? accentColors(accent) : null
}

function BrandForms({ settings }: { settings: BrandSettings }) {
  const t = useMessages(messages)
  const form = useBrand(settings)
  const mayChange = useMay('settings', 'write')
  const colors = colorsOf(form.value('accent'))
  function submit(event: FormEvent) {
    event.preventDefault()
    if (form.dirty) form.save.mutate()
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_20rem] wide:grid-cols-[minmax(0,1fr)_26rem]"
    >
      <fieldset disabled={!mayChange} className="flex min-w-0 flex-col gap-4">
        {!mayChange && <p className="text-muted">{t('readOnly')}</p>}
        <LookPanel form={form} colors={colors} />
        <ContactPanel form={form} />
        <LegalPanel form={form} />
        <Panel title={t('links.title')}>
          <LinksSetting form={form} />
        </Panel>
        <DomainPanel />
        {mayChange && <Saving form={form} />}
      </fieldset>
      <div className="desktop:sticky desktop:top-4">
        <Panel title={t('preview.title')}>
          <BrandPreview form={form} colors={colors} />
        </Panel>
      </div>
    </form>
  )
}

function LookPanel({ form, colors }: { form: BrandForm; colors: AccentColors | null }) {
  const t = useMessages(messages)
  return (
    <Panel title={t('look')}>
      <div className="flex flex-col gap-5">
        <TextSetting form={form} name="name" label={t('name')} hint={t('nameHint')} maxLength={100} />
        <AccentSetting form={form} colors={colors} />
        <div className="grid gap-5 wide:grid-cols-2">
          <ImageSetting
            form={form}
            name="logoLight"
            kind="logo"
            label={t('logoLight')}
            hint={t('logoHint')}
          />
          <ImageSetting
            form={form}
            name="logoDark"
            kind="logo"
            label={t('logoDark')}
            hint={t('logoDarkHint')}
          />
          <ImageSetting form={form} name="icon" kind="icon" label={t('icon')} hint={t('iconHint')} />
          <ImageSetting
            form={form}
            name="picture"
            kind="picture"
            label={t('picture')}
            hint={t('pictureHint')}
          />
        </div>
        <SloganSetting form={form} />
      </div>
    </Panel>
  )
}

function ContactPanel({ form }: { form: BrandForm }) {
  const t = useMessages(messages)
  return (
    <Panel title={t('contact')}>
      <div className="grid gap-5 tablet:grid-cols-2">
        <TextSetting
          form={form}
          name="senderName"
          label={t('senderName')}
          hint={t('senderHint')}
          placeholder={form.value('name')}
          maxLength={100}
        />
        <TextSetting
          form={form}
          name="contactEmail"
          label={t('contactEmail')}
          hint={t('contactEmailHint')}
          type="email"
          maxLength={254}
        />
        <TextSetting
          form={form}
          name="contactPhone"
          label={t('contactPhone')}
          hint={t('contactPhoneHint')}
          type="tel"
          maxLength={30}
        />
      </div>
    </Panel>
  )
}

function LegalPanel({ form }: { form: BrandForm }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { acceptance } = form.settings
  return (
    <Panel title={t('legal.title')}>
      <div className="flex flex-col gap-4">
        <LegalSetting form={form} name="legalNotice" label={t('legalNotice')} />
        <LegalSetting form={form} name="privacy" label={t('privacy')} />
        <LegalSetting form={form} name="terms" label={t('terms')} />
        {form.value('terms') && (
          <TextSetting
            form={form}
            name="termsEdition"
            label={t('termsEdition')}
            hint={t('termsHint')}
            maxLength={60}
          />
        )}
        {acceptance && (
          <p className="tabular text-muted text-sm">
            {t('acceptance', { accepted: format.number(acceptance.accepted), people: acceptance.people })}
          </p>
        )}
      </div>
    </Panel>
  )
}

/** The consequence of moving to another address. */
function DomainPanel() {
  const t = useMessages(messages)
  const { passkeyOrigin } = usePortalConfig()
  return (
    <Panel title={t('domain')}>
      <p className="text-pretty text-muted">
        {passkeyOrigin === null
          ? t('domainNone')
          : t('domainText', { host: new URL(passkeyOrigin).hostname })}
      </p>
    </Panel>
  )
}

function Saving({ form }: { form: BrandForm }) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const { error, isPending, isSuccess } = form.save
  return (
    <div className="sticky bottom-0 z-10 -mx-1 flex flex-col gap-2 border-t bg-canvas px-1 py-3">
      {form.isStale ? (
        <p role="alert" className="rounded-md bg-amber-tint p-3 text-amber text-sm">
          {t('stale')}
        </p>
      ) : (
        error && (
          <FormFailure
            message={Object.keys(form.errors).length > 0 ? t('invalid') : failureText(error)}
            requestId={requestIdOf(error)}
          />
        )
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" variant={form.dirty ? 'primary' : 'secondary'} loading={isPending}>
          {t('save')}
        </Button>
        {form.dirty && (
          <Button variant="ghost" onClick={form.discard}>
            {t('discard')}
          </Button>
        )}
        <SavedNote saved={isSuccess && !form.dirty && t('saved')} />
      </div>
    </div>
  )
}
