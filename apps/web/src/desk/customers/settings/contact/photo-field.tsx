import { type ShownContact, uploadContactPhoto } from '@portolan/contract/company/customers/customer-settings'
import { photoBytes } from '@portolan/contract/shared/limits'
import { useMutation } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { useRef } from 'react'
import { messages } from '#desk/customers/settings/messages.ts'
import { call } from '#platform/api/client.ts'
import { Problem } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Avatar } from '#platform/ui/look/avatar.tsx'

interface PhotoFieldProps {
  contact: ShownContact
  onChange: (part: Pick<ShownContact, 'photo' | 'image'>) => void
  error: string | undefined
}

/** The picture of a contact, with another one to choose. */
export function PhotoField({ contact, onChange, error }: PhotoFieldProps) {
  const t = useMessages(messages, 'contact')
  const failureText = useFailureText()
  const file = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    async mutationFn(chosen: File) {
      if (chosen.size > photoBytes) throw new Error('large')
      const body = new FormData()
      body.set('image', chosen, chosen.name)
      return call(uploadContactPhoto, { body })
    },
    onSuccess: ({ id, image }) => onChange({ photo: id, image }),
  })
  const failure = upload.error
  const text =
    failure === null
      ? error
      : failure.message === 'large'
        ? t('large')
        : ((failure instanceof Problem ? failure.messages('image')[0] : undefined) ?? failureText(failure))
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Avatar image={contact.image} imageSize={64} name={t('photo')} />
      <div className="flex flex-wrap gap-2">
        <input
          ref={file}
          type="file"
          accept="image/*"
          aria-label={t('choosePhoto')}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) upload.mutate(chosen)
            target.value = ''
          }}
        />
        <Button
          size="sm"
          icon={<ImageUp aria-hidden />}
          loading={upload.isPending}
          onClick={() => file.current?.click()}
        >
          {t('choosePhoto')}
        </Button>
        {contact.photo !== null && (
          <Button size="sm" variant="ghost" onClick={() => onChange({ photo: null, image: null })}>
            {t('removePhoto')}
          </Button>
        )}
      </div>
      {text !== undefined && (
        <p role="alert" className="w-full text-red text-sm">
          {text}
        </p>
      )}
    </div>
  )
}
