import type { User } from '@portolan/contract/identity/users'
import { photoBytes } from '@portolan/contract/shared/limits'
import { CircleAlert } from 'lucide-react'
import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { fieldError, requestIdOf } from '#platform/api/problem.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Avatar } from '#platform/ui/look/avatar.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { type ChosenImage, fileOf, type ImageFault, readImage } from './chosen-image.ts'
import { type Crop, wholeCrop } from './crop.ts'
import { CropView, renderCrop } from './crop-view.tsx'
import { messages } from './messages.ts'
import { useSaveAvatar } from './use-save-avatar.ts'

interface Chosen {
  image: ChosenImage
  crop: Crop
}

interface AvatarEditorProps {
  user: User
  /** Called when a photo is chosen but not saved, and when that ends. */
  onChosen?: (hasPhoto: boolean) => void
  /** Called when a photo was saved or removed. */
  onSaved?: (what: 'saved' | 'removed') => void
}

/** Takes a photo that is pasted anywhere on the page of `place`. */
function usePastedFile(place: RefObject<HTMLElement | null>, take: (file: File) => void) {
  const latestTake = useRef(take)
  useEffect(() => {
    latestTake.current = take
  })
  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const file = fileOf(event.clipboardData)
      // If a dialog is open, its own editor gets the paste.
      const covered = place.current?.closest('[aria-hidden="true"], [inert]')
      if (!file || covered) return
      event.preventDefault()
      latestTake.current(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [place])
}

interface RemoveButtonProps {
  remove: ReturnType<typeof useSaveAvatar>['remove']
  onRemoved: () => void
}

function RemoveButton({ remove, onRemoved }: RemoveButtonProps) {
  const t = useMessages(messages)
  return (
    <Button
      variant="danger"
      loading={remove.isPending}
      onClick={() => remove.mutate(undefined, { onSuccess: onRemoved })}
    >
      {t('remove')}
    </Button>
  )
}

function Progress({ share }: { share: number }) {
  const t = useMessages(messages)
  const format = useFormat()
  return (
    <p role="status" className="tabular flex items-center gap-3 text-muted text-sm">
      <progress value={share} max={1} aria-hidden className="h-1.5 w-32 accent-accent" />
      {t('progress', { percent: format.percent(share) })}
    </p>
  )
}

/** Why a file can't be a photo, or what failed while it was saved. */
function Refusal({ fault, failure }: { fault: ImageFault | null; failure: Error | null }) {
  const t = useMessages(messages)
  const format = useFormat()
  const failureText = useFailureText()
  return (
    <>
      {fault && (
        <p role="alert" className="flex items-start gap-1.5 text-red text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {t(fault, { size: format.fileSize(photoBytes) })}
        </p>
      )}
      {failure && (
        <FormFailure
          message={fieldError(failure, 'image') ?? failureText(failure)}
          requestId={requestIdOf(failure)}
        />
      )}
    </>
  )
}

/** Chooses a photo by dialog, drop or paste, crops it, saves it, removes it. */
export function AvatarEditor({ user, onChosen, onSaved }: AvatarEditorProps) {
  const t = useMessages(messages)
  const file = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const [photo, setChosen] = useState<Chosen | null>(null)
  const [fault, setFault] = useState<ImageFault | null>(null)
  const [over, setOver] = useState(false)
  const { upload, remove, progress } = useSaveAvatar()
  const failure = upload.error ?? remove.error

  function choose(next: Chosen | null, wrong: ImageFault | null = null) {
    setChosen(next)
    setFault(wrong)
    upload.reset()
    remove.reset()
    onChosen?.(next !== null)
    // Allows choosing the same file again.
    if (file.current) file.current.value = ''
  }

  async function take(file: File | null) {
    if (!file || upload.isPending) return
    const image = await readImage(file)
    if (typeof image === 'string') choose(null, image)
    else choose({ image, crop: wholeCrop(image) })
  }

  usePastedFile(place, (file) => void take(file))

  function save({ image, crop }: Chosen) {
    upload.mutate(() => renderCrop(image, crop), {
      onSuccess() {
        choose(null)
        onSaved?.('saved')
        chooser.current?.focus()
      },
    })
  }

  function drag(event: DragEvent, inside: boolean) {
    event.preventDefault()
    setOver(inside)
  }

  return (
    <div ref={place} className="flex flex-col gap-4">
      {/* The button next to it is for the keyboard; this only accepts drops. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on is no control */}
      <div
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          void take(fileOf(event.dataTransfer))
        }}
        className={cn(
          'flex flex-wrap items-center gap-5 rounded-md border border-dashed p-4 transition-colors',
          over ? 'border-accent bg-accent-tint' : 'border-edge/60',
        )}
      >
        {photo ? (
          <CropView
            image={photo.image}
            crop={photo.crop}
            onChange={(crop) => setChosen({ ...photo, crop })}
          />
        ) : (
          <Avatar image={user.avatar?.image} imageSize={96} name={user.avatar ? t('yours') : t('none')} />
        )}
        <div className="flex min-w-40 flex-1 basis-48 flex-col gap-3">
          <p className="text-muted text-sm">{over ? t('dropHere') : photo ? t('cropHelp') : t('drop')}</p>
          <input
            ref={file}
            type="file"
            accept="image/*"
            aria-hidden
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => void take(event.target.files?.[0] ?? null)}
          />
          <div className="flex flex-wrap gap-2">
            {photo ? (
              <>
                <Button variant="primary" loading={upload.isPending} onClick={() => save(photo)}>
                  {t('use')}
                </Button>
                <Button disabled={upload.isPending} onClick={() => choose(null)}>
                  {t('discard')}
                </Button>
              </>
            ) : (
              <>
                <Button ref={chooser} onClick={() => file.current?.click()}>
                  {t('choose')}
                </Button>
                {user.avatar && <RemoveButton remove={remove} onRemoved={() => onSaved?.('removed')} />}
              </>
            )}
          </div>
          {upload.isPending && <Progress share={progress} />}
        </div>
      </div>
      <Refusal fault={fault} failure={failure} />
    </div>
  )
}
