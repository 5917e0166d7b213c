import { useMutation } from '@tanstack/react-query'
import { ConfirmedButton } from '#identity/settings/confirmed-button.tsx'
import { messages } from '#identity/settings/messages.ts'
import { ActFailure } from '#identity/settings/save-bar.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'

interface SecondFactorOffProps {
  destination: string
  onAsk: () => Promise<void>
}

/** The button that turns the second factor off, after explaining the consequences. */
export function SecondFactorOff({ destination, onAsk }: SecondFactorOffProps) {
  const t = useMessages(messages, 'secondFactor')
  const asking = useMutation({ mutationFn: onAsk })
  return (
    <>
      <ConfirmedButton
        label={t('disable')}
        title={t('disableTitle')}
        description={t('disableText', { destination })}
        confirm={t('disableConfirm')}
        pending={asking.isPending}
        onConfirm={() => asking.mutate()}
      />
      <div className="basis-full empty:hidden">
        <ActFailure error={asking.error} />
      </div>
    </>
  )
}
