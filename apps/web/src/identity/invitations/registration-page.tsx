import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { partialLogins } from '#platform/api/client.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { Problem } from '#platform/api/problem.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { readLocale, readLocaleChoice, speakLocale } from '#platform/i18n/locale.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { AlreadyIn } from './already-in.tsx'
import { CardKeyForm } from './card-key-form.tsx'
import { DeadCard } from './dead-card.tsx'
import { EmailProof } from './email-proof.tsx'
import { messages } from './messages.ts'
import { invitationQuery } from './queries.ts'
import { RegistrationForm } from './registration-form.tsx'
import { blankRegistration, type RegistrationValues } from './registration-values.ts'

function Waiting() {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f']
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-10 w-full" />
      {rows.map((row) => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  )
}

/** Registration with a card: the form, then the code that proves its email address. */
export function RegistrationPage() {
  const t = useMessages(messages)
  const format = useFormat()
  const { companyName: company } = usePortalConfig()
  const { code } = useParams({ from: '/login-layout/visitor/o/$code/form' })
  const proving = useLocation({ select: ({ state }) => state.provingEmail === true })
  const secret = useLocation({ select: ({ state }) => state.cardSecret })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const query = useQuery(invitationQuery(code, secret))
  // Stored here, so that going back from the code to the form loses nothing.
  const [typed, setTyped] = useState<RegistrationValues | null>(null)
  const [isDead, setDead] = useState(false)
  const [lapsed, setLapsed] = useState(false)

  // Also of the tour after it; a language chosen in this tab wins.
  const invited = query.data?.locale
  useEffect(() => {
    if (invited && invited !== readLocale(localStorage) && !readLocaleChoice(sessionStorage))
      speakLocale(invited)
  }, [invited])

  // Every step of this page keeps the secret of its card.
  const ofCard = secret === undefined ? {} : { cardSecret: secret }

  async function finish() {
    queryClient.removeQueries({ queryKey: ['invitation', code] })
    await navigate({ ...paths.tutorial(code), replace: true })
  }

  async function leaveProof(reason: 'back' | 'lapsed') {
    setLapsed(reason === 'lapsed')
    await navigate({ ...paths.registration(code), state: ofCard, replace: true })
  }

  const partial = proving ? partialLogins.read() : null
  if (partial) return <EmailProof login={partial} onDone={finish} onLeave={leaveProof} />
  const { error, data } = query
  if (isDead || (error instanceof Problem && error.status === 404)) return <DeadCard code={code} />
  if (error) {
    return (
      <LoadFailed
        title={t('loadFailed')}
        error={error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (!data) return <Waiting />
  if (data.secretRequired) {
    const keepKey = (cardSecret: string) =>
      navigate({ ...paths.registration(code), state: { cardSecret }, replace: true })
    return <CardKeyForm code={code} onKey={keepKey} />
  }
  return (
    <>
      <PageHeadline
        title={t('title')}
        below={
          <>
            <p className="text-pretty">
              {data.organization
                ? t.rich('invitedBy', {
                    company,
                    organization: data.organization.name,
                    b: (text) => <b className="font-semibold text-ink">{text}</b>,
                  })
                : t('enterDetails', { company })}
            </p>
            {/* The day in UTC, as on the card. */}
            <p className="mt-1 text-sm">{t('validUntil', { date: format.date(data.expiresAt, 'UTC') })}</p>
          </>
        }
      />
      <AlreadyIn />
      <RegistrationForm
        code={code}
        secret={secret}
        invitation={data}
        notice={lapsed ? t('lapsed') : undefined}
        values={typed ?? blankRegistration(data.email)}
        onValues={setTyped}
        onDead={() => setDead(true)}
        onRegistered={async () => {
          setLapsed(false)
          await navigate({ ...paths.registration(code), state: { ...ofCard, provingEmail: true } })
        }}
        onOpened={finish}
      />
    </>
  )
}
