import type { ImportFileReading } from '@portolan/contract/company/imports/import-files'
import type { ImportKind } from '@portolan/contract/company/imports/import-kinds'
import { type KeptMapDetail, saveImportMap } from '@portolan/contract/company/imports/import-maps'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#desk/imports/messages.ts'
import { refreshImports } from '#desk/imports/queries.ts'
import { call } from '#platform/api/client.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'

interface SaveMapDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  kept: ImportFileReading['keptMap']
  kind: ImportKind
  text: string
  fileId: string
  onSaved: (map: KeptMapDetail) => void
}

/** Keeps a map under a name; under that of the kept one it is based on, as its next version. */
export function SaveMapDialog({ open, onOpenChange, kept, kind, text, fileId, onSaved }: SaveMapDialogProps) {
  const t = useMessages(messages, 'saveMap')
  const failureText = useFailureText()
  const client = useQueryClient()
  const [name, setName] = useState(kept?.name ?? '')
  const isNext = kept !== null && kept.name === name.trim()
  const save = useMutation({
    mutationFn: () =>
      call(saveImportMap, {
        params: { mapId: isNext ? kept.id : crypto.randomUUID() },
        headers: { 'if-match': isNext ? `"${kept.version}"` : undefined },
        body: { name: name.trim(), kind, map: text, fileId },
      }),
    onSuccess(saved) {
      toasts.add({ severity: 'success', title: t('saved', { name: saved.name }), life: 6_000 })
      onOpenChange(false)
      onSaved(saved)
    },
    onSettled: () => refreshImports(client),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button
            variant="primary"
            disabled={name.trim() === ''}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <Field
        label={t('name')}
        help={isNext ? t('again', { version: String(kept.version + 1), name: kept.name }) : t('help')}
        error={save.error ? failureText(save.error) : undefined}
      >
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={100}
            onChange={({ target }) => setName(target.value)}
            onKeyDown={(event) => event.key === 'Enter' && name.trim() !== '' && save.mutate()}
          />
        )}
      </Field>
    </Dialog>
  )
}
