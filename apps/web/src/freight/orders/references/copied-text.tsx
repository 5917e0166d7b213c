import { Check } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'

const shownMs = 3_000

const Copying = createContext<{ copied: string | null; copy: (value: string) => void }>({
  copied: null,
  copy: () => undefined,
})

/** Announces to screen readers what the buttons inside copied. */
export function CopyStatus({ children }: { children: ReactNode }) {
  const t = useMessages(messages)
  const [copied, setCopied] = useState<string | null>(null)
  useEffect(() => {
    if (copied === null) return
    const timer = setTimeout(() => setCopied(null), shownMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copying = useMemo(
    () => ({
      copied,
      copy: (value: string) =>
        void navigator.clipboard.writeText(value).then(
          () => setCopied(value),
          () => toasts.add({ severity: 'error', title: t('copyFailed', { value }) }),
        ),
    }),
    [copied, t],
  )
  return (
    <Copying value={copying}>
      {children}
      <p role="status" className="sr-only">
        {copied !== null && t('copied', { value: copied })}
      </p>
    </Copying>
  )
}

/** Copies a value; briefly shows a check mark. */
export function CopyButton({ value }: { value: string }) {
  const t = useMessages(messages)
  const { copied, copy } = useContext(Copying)
  return (
    <Button
      variant="ghost"
      size="sm"
      square
      data-print="hide"
      aria-label={t('copy', { value })}
      icon={copied === value ? <Check aria-hidden className="text-green" /> : <Icon name="copy" />}
      onClick={() => copy(value)}
    />
  )
}
