import { Check } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'

/** A secret that the portal shows once, to be copied. */
export function ShownSecret({ value }: { value: string }) {
  const t = useMessages(messages, 'secret')
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => toasts.add({ severity: 'error', title: t('copyFailed') }),
    )
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2 rounded-md bg-wash p-3 max-tablet:flex-col max-tablet:items-start">
        <code translate="no" className="wrap-anywhere min-w-0 flex-1 select-all text-sm">
          {value}
        </code>
        <Button
          size="sm"
          icon={isCopied ? <Check aria-hidden className="text-green" /> : <Icon name="copy" />}
          onClick={copy}
        >
          <span role="status">{t(isCopied ? 'copied' : 'copy')}</span>
        </Button>
      </div>
      <p className="text-muted text-sm">{t('once')}</p>
    </div>
  )
}
