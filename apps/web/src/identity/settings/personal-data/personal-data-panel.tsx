import { getPersonalData } from '@portolan/contract/freight/exit/personal-data'
import { maxPersonalDataPerDay } from '@portolan/contract/shared/limits'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { messages } from '#identity/settings/messages.ts'
import { ActFailure, SavedNote } from '#identity/settings/save-bar.tsx'
import { call } from '#platform/api/client.ts'
import { Problem, requestIdOf } from '#platform/api/problem.ts'
import { saveFile } from '#platform/files/save-file.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'

const minutes = 60

/** All that is kept about the person, saved as a ZIP. */
export function PersonalDataPanel() {
  const t = useMessages(messages, 'data')
  const { error, isPending, isSuccess, mutate } = useMutation({
    mutationFn: () => call(getPersonalData, {}),
    onSuccess: ({ file }) => saveFile(file),
  })
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t('help')}</p>
      <LimitOr error={error} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon={<Download aria-hidden />} loading={isPending} onClick={() => mutate()}>
          {t('save')}
        </Button>
        <SavedNote saved={isSuccess && t('begun')} />
      </div>
    </div>
  )
}

/** The failure; a wait of hours is the limit of a day. */
function LimitOr({ error }: { error: unknown }) {
  const t = useMessages(messages, 'data')
  if (!(error instanceof Problem) || error.status !== 429) return <ActFailure error={error} />
  const wait = error.retryAfter ?? minutes
  const hours = Math.ceil(wait / (60 * minutes))
  const text = wait > minutes ? t('limit', { count: maxPersonalDataPerDay, hours }) : t('running')
  return <FormFailure message={text} requestId={requestIdOf(error)} />
}
