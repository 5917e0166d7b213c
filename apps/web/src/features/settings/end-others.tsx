import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

interface EndOthersProps {
  count: number
  ending: boolean
  onEnd: () => void
}

/** The button that ends every other session, once it is confirmed. */
export function EndOthers({ count, ending, onEnd }: EndOthersProps) {
  const t = useTranslations('settings.sessions')
  const ts = useTranslations('settings')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger" loading={ending} onClick={() => setOpen(true)}>
        {t('endOthers')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('endOthersTitle')}
        description={t('endOthersText', { count })}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{ts('cancel')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                setOpen(false)
                onEnd()
              }}
            >
              {t('endOthers')}
            </Button>
          </>
        }
      />
    </>
  )
}
