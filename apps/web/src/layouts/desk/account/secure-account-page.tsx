import type { StepUpMethod } from '@portolan/contract/shared/errors'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { staffQuery } from '#desk/frame/staff.ts'
import { PasskeysPanel } from '#identity/passkeys/manage/passkeys-panel.tsx'
import { passkeysQuery } from '#identity/passkeys/queries.ts'
import { messages as settingsMessages } from '#identity/settings/messages.ts'
import { ActFailure } from '#identity/settings/save-bar.tsx'
import { SecondFactorPanel } from '#identity/settings/security/second-factor-panel.tsx'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { session } from '#platform/api/session/current-session.ts'
import { stepUps } from '#platform/api/session/step-up.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { safeRedirect } from '#platform/routing/after-sign-in/redirect-to.ts'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'

/** Opens the page that the person wanted, once the server admits them. */
function useEnter() {
  const client = useQueryClient()
  const router = useRouter()
  const { redirectTo } = useSearch({ from: '/desk-secure/desk/secure' })
  return async () => {
    await client.fetchQuery(staffQuery)
    await router.navigate({
      href: safeRedirect(redirectTo, window.location.origin),
      replace: true,
    })
  }
}

/** Sets up a second factor or a passkey, or uses the one that there is; then the desk opens. */
export function SecureAccountPage() {
  const t = useMessages(messages)
  const parts = useMessages(settingsMessages, 'parts')
  const enter = useEnter()
  const { data: user } = useSuspenseQuery(currentUserQuery)
  const passkeys = useQuery(passkeysQuery).data?.length
  const methods: StepUpMethod[] = [
    ...(passkeys ? (['passkey'] as const) : []),
    ...(user.secondFactor === 'disabled' ? [] : (['code'] as const)),
  ]
  const proof = useMutation({
    async mutationFn() {
      await stepUps.ask(methods)
      await enter()
    },
  })

  // Setting one up proves the session, too.
  const state = passkeys === undefined ? undefined : `${user.secondFactor} ${passkeys}`
  const [firstState, setFirstState] = useState(state)
  if (firstState === undefined && state !== undefined) setFirstState(state)
  const hadNone = firstState === 'disabled 0'
  const onSecured = useEffectEvent(() => enter().catch(() => {}))
  useEffect(() => {
    if (firstState !== undefined && state !== firstState) onSecured()
  }, [state, firstState])

  return (
    <>
      <PageHeadline title={t('title')} below={firstState && t(hadNone ? 'text' : 'proveText')} />
      <div className="flex flex-col gap-5">
        {methods.length > 0 && (
          <div className="flex flex-col items-start gap-3">
            <ActFailure error={proof.error} />
            <Button
              variant="primary"
              size="lg"
              icon={<ShieldCheck aria-hidden />}
              loading={proof.isPending}
              onClick={() => proof.mutate()}
            >
              {t('prove')}
            </Button>
          </div>
        )}
        {hadNone && (
          <>
            <Panel title={parts('second-factor')}>
              <SecondFactorPanel user={user} />
            </Panel>
            <Panel title={parts('passkeys')}>
              <PasskeysPanel />
            </Panel>
          </>
        )}
        <p>
          <Button variant="ghost" onClick={() => void session.signOut()}>
            {t('signOut')}
          </Button>
        </p>
      </div>
    </>
  )
}
