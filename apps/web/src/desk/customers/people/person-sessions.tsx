import {
  type CompanyAccount,
  endCompanySession,
  endCompanySessions,
} from '@portolan/contract/company/people/accounts'
import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { sessionsQuery } from '#desk/customers/queries.ts'
import { useAct } from '#desk/customers/use-act.ts'
import { call } from '#platform/api/client.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { RefreshFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { messages } from './messages.ts'

/** Where the person is signed in. */
export function PersonSessions({ account, mayChange }: { account: CompanyAccount; mayChange: boolean }) {
  const t = useMessages(messages, 'session')
  const format = useFormat()
  const { email } = account
  const { data: sessions = [], error } = useQuery(sessionsQuery(email))
  const { act, running } = useAct()
  return (
    <section aria-labelledby="person-sessions">
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h3 id="person-sessions" className="font-semibold">
          {t('title')}
        </h3>
        {mayChange && sessions.length > 1 && (
          <Button
            size="sm"
            loading={running === 'all'}
            onClick={() =>
              void act(
                'all',
                () => call(endCompanySessions, { params: { email } }),
                () => ({ title: t('allEnded') }),
              )
            }
          >
            {t('endAll')}
          </Button>
        )}
      </div>
      {error && <RefreshFailed error={error} text={t('failed')} />}
      {!error && sessions.length === 0 && <p className="text-muted text-sm">{t('none')}</p>}
      <ul className="divide-y">
        {sessions.map(({ id, browser, system, ip, lastSeenAt }) => {
          const device = [browser, system].filter((part) => part !== null).join(', ') || t('unknown')
          return (
            <li key={id} className="flex items-center justify-between gap-2 py-1.5">
              <span className="min-w-0">
                <span className="block truncate">{device}</span>
                <span className="tabular block truncate text-muted text-sm">
                  {[ip, format.relative(lastSeenAt)].filter((part) => part !== null).join(' · ')}
                </span>
              </span>
              {mayChange && (
                <Button
                  variant="ghost"
                  size="sm"
                  square
                  aria-label={t('end', { device })}
                  title={t('end', { device })}
                  icon={<LogOut aria-hidden />}
                  loading={running === id}
                  onClick={() =>
                    void act(
                      id,
                      () => call(endCompanySession, { params: { email, sessionId: id } }),
                      () => ({ title: t('ended') }),
                    )
                  }
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
