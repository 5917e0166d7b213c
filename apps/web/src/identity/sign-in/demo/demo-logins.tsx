import type { PortalConfig } from '@portolan/contract/content/portal-config'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Avatar } from '#platform/ui/look/avatar.tsx'
import { messages } from './messages.ts'

type Demo = NonNullable<PortalConfig['demo']>

interface DemoLoginsProps {
  demo: Demo
  onChoose: (username: string, password: string) => void
}

/** Explains that this is a demo, and lists its people. */
export function DemoLogins({ demo, onChoose }: DemoLoginsProps) {
  const t = useMessages(messages)
  return (
    <section aria-labelledby="demo-title" className="mt-8 rounded-lg border bg-canvas p-4">
      <h2 id="demo-title" className="font-semibold">
        {t('title')}
      </h2>
      <p className="mt-0.5 text-pretty text-muted text-sm">{t('text')}</p>
      <ul className="mt-3 flex flex-col gap-2">
        {demo.logins.map((login) => (
          <li key={login.username}>
            <button
              type="button"
              onClick={() => onChoose(login.username, demo.password)}
              className="flex min-h-11 w-full items-center gap-3 rounded-md border bg-surface px-3 py-1.5 text-start transition-colors hover:border-edge"
            >
              <Avatar imageSize={28} name="" />
              <span className="min-w-0">
                <span className="block truncate font-medium">{login.name}</span>
                <span className="block truncate text-muted text-sm">{login.username}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
