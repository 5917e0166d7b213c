import {
  type BrandImageKind,
  brandImageBytes,
  uploadBrandImage,
} from '@portolan/contract/content/brand/brand-settings'
import { useMutation } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { useId, useRef } from 'react'
import { imagePath } from '#desk/brand/image-path.ts'
import { messages } from '#desk/brand/messages.ts'
import type { BrandForm } from '#desk/brand/use-brand.ts'
import { call } from '#platform/api/client.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Origin } from './origin.tsx'

interface ImageSettingProps {
  form: BrandForm
  name: 'logoLight' | 'logoDark' | 'icon' | 'picture'
  kind: BrandImageKind
  label: string
  hint: string
}

const accepted = {
  logo: 'image/svg+xml,image/png,image/jpeg,image/webp',
  icon: 'image/svg+xml,image/png,image/jpeg,image/webp',
  picture: 'image/png,image/jpeg,image/webp',
}

/** An image of the brand on the ground that it will have, with another one to choose or to drop. */
export function ImageSetting({ form, name, kind, label, hint }: ImageSettingProps) {
  const t = useMessages(messages, 'image')
  const failureText = useFailureText()
  const file = useRef<HTMLInputElement>(null)
  const id = useId()
  const image = form.value(name)
  const upload = useMutation({
    async mutationFn(chosen: File) {
      if (chosen.size > brandImageBytes) throw new Error('large')
      const body = new FormData()
      body.set('kind', kind)
      body.set('image', chosen, chosen.name)
      return call(uploadBrandImage, { body })
    },
    onSuccess: ({ id, type }) => form.set(name, { id, type }),
  })
  const take = (files: FileList | null) => {
    const [chosen] = files ?? []
    if (chosen) upload.mutate(chosen)
  }
  const error = upload.error
    ? upload.error.message === 'large'
      ? t('large')
      : failureText(upload.error)
    : form.errorOf(name)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.5">
      <h3 id={id} className="font-medium text-sm">
        {label}
      </h3>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same as dropping a file */}
      <div
        className="flex flex-wrap items-center gap-3 rounded-md border border-dashed p-3"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          take(event.dataTransfer.files)
        }}
      >
        <div
          style={{ backgroundColor: name === 'logoDark' ? '#161b22' : '#ffffff' }}
          className={cn(
            'grid h-16 place-items-center overflow-hidden rounded-md border p-2',
            kind === 'icon' ? 'w-16' : 'w-44',
          )}
        >
          {image ? (
            <img src={imagePath(image)} alt={label} className="max-h-full max-w-full object-contain" />
          ) : (
            <span className={cn('text-sm', name === 'logoDark' ? 'text-[#a0aab8]' : 'text-[#566070]')}>
              {t('none')}
            </span>
          )}
        </div>
        <div className="flex min-w-0 flex-1 basis-40 flex-col items-start gap-1">
          <input
            ref={file}
            type="file"
            accept={accepted[kind]}
            aria-label={`${t('choose')}: ${label}`}
            className="sr-only"
            tabIndex={-1}
            onChange={({ target }) => {
              take(target.files)
              target.value = ''
            }}
          />
          <Button
            size="sm"
            icon={<ImageUp aria-hidden />}
            loading={upload.isPending}
            aria-label={`${t('choose')}: ${label}`}
            onClick={() => file.current?.click()}
          >
            {t('choose')}
          </Button>
          <p className="text-muted text-sm">{hint}</p>
        </div>
      </div>
      {error && (
        <p role="alert" className="text-red text-sm">
          {error}
        </p>
      )}
      {upload.data && upload.data.removed.length > 0 && (
        <p role="status" className="text-amber text-sm">
          {t('removed', { elements: upload.data.removed.join(', ') })}
        </p>
      )}
      <Origin form={form} name={name} label={label} />
    </section>
  )
}
