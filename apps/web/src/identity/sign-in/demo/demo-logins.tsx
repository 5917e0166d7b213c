import type { PortalConfig } from '@portolan/contract/content/portal-config'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Avatar } from '#platform/ui/look/avatar.tsx'
import { messages } from './messages.ts'

type Demo = NonNullable<PortalConfig['demo']>

interface LoginButtonProps {
  name: string
  about: string
  onClick: () => void
}

function LoginButton({ name, about, onClick }: LoginButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-11 w-full items-center gap-3 rounded-md border bg-surface px-3 py-1.5 text-start transition-colors hover:border-edge"
    >
      <Avatar imageSize={28} name="" />
      <span className="min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <span className="wrap-anywhere block text-muted text-sm">{about}</span>
      </span>
    </button>
  )
}

interface DemoLoginsProps {
  demo: Demo
  onChoose: (username: string, password: string) => void
}

/** Explains that this is a demo, and lists its people: customers' and the company's. */
export function DemoLogins({ demo, onChoose }: DemoLoginsProps) {
  const t = useMessages(messages)
  const { logins, staff, password } = demo
  const { outbox } = staff
  return (
    <section aria-labelledby="demo-title" className="mt-8 rounded-lg border bg-canvas p-4">
      <h2 id="demo-title" className="font-semibold">
        {t('title')}
      </h2>
      <p className="mt-0.5 text-pretty text-muted text-sm">{t('text')}</p>
      <ul className="mt-3 flex flex-col gap-2">
        {logins.map(({ username, name }) => (
          <li key={username}>
            <LoginButton name={name} about={username} onClick={() => onChoose(username, password)} />
          </li>
        ))}
        <li>
          <LoginButton
            name={staff.name}
            about={`${staff.username} · ${t('desk')}`}
            onClick={() => onChoose(staff.username, password)}
          />
          {outbox !== null && (
            <p className="mt-1.5 text-pretty text-muted text-sm">
              {t.rich('code', {
                link: (text) => (
                  <a
                    href={outbox}
                    target="_blank"
                    rel="noreferrer"
                    className="font-medium text-accent underline-offset-2 hover:underline"
                  >
                    {text}
                  </a>
                ),
              })}
            </p>
          )}
        </li>
      </ul>
    </section>
  )
}
