import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ActFailure } from './save-bar.tsx'

interface SecondFactorOffProps {
  destination: string
  onAsk: () => Promise<void>
}

/** The button that switches the second factor off, once the person knows what that means. */
export function SecondFactorOff({ destination, onAsk }: SecondFactorOffProps) {
  const t = useTranslations('settings.secondFactor')
  const ts = useTranslations('settings')
  const [open, setOpen] = useState(false)
  const asking = useMutation({ mutationFn: onAsk })

  return (
    <>
      <Button variant="danger" loading={asking.isPending} onClick={() => setOpen(true)}>
        {t('disable')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('disableTitle')}
        description={t('disableText', { destination })}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{ts('cancel')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                // The step-up has a dialog of its own: one question at a time.
                setOpen(false)
                asking.mutate()
              }}
            >
              {t('disableConfirm')}
            </Button>
          </>
        }
      />
      <div className="basis-full empty:hidden">
        <ActFailure error={asking.error} />
      </div>
    </>
  )
}
