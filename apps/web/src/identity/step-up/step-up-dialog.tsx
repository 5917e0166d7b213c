import type { StepUpMethod } from '@portolan/contract/shared/errors'
import { freshMinutes } from '@portolan/contract/shared/limits'
import { type ComponentType, useRef, useState } from 'react'
import { usePasskeySupport } from '#identity/passkeys/use-passkey-support.ts'
import { session } from '#platform/api/session/current-session.ts'
import { type StepUpQuestion, stepUps } from '#platform/api/session/step-up.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { CodeProof } from './code-proof.tsx'
import { messages } from './messages.ts'
import { PasskeyProof } from './passkey-proof.tsx'
import { PasswordProof } from './password-proof.tsx'
import type { ProofProps } from './proof.ts'

/** The ways to prove identity, in the order in which they are offered. */
const proofs = {
  passkey: PasskeyProof,
  password: PasswordProof,
  code: CodeProof,
} as const satisfies Record<StepUpMethod, ComponentType<ProofProps>>

const isWay = (method: string): method is StepUpMethod => Object.hasOwn(proofs, method)
const wayLabels = { passkey: 'byPasskey', password: 'byPassword', code: 'byCode' } as const satisfies Record<
  StepUpMethod,
  string
>

function onProved(token: string) {
  session.renew(token)
  stepUps.prove()
}

interface ProofsProps {
  methods: readonly StepUpMethod[]
  firstField: ProofProps['firstField']
}

function Proofs({ methods, firstField }: ProofsProps) {
  const t = useMessages(messages)
  const passkeysWork = usePasskeySupport() === 'ready'
  const ways = Object.keys(proofs)
    .filter(isWay)
    .filter((way) => methods.includes(way) && (way !== 'passkey' || passkeysWork))
  const [method, setChosen] = useState<StepUpMethod | undefined>(ways[0])
  if (!method) return <p>{t('noWay')}</p>
  const Proof = proofs[method]
  return (
    <>
      {!methods.includes('password') && methods.includes('code') && (
        <p className="mb-4 text-muted text-sm">{t('passwordNotEnough')}</p>
      )}
      <Proof firstField={firstField} onProved={onProved} onCancel={() => stepUps.cancel()} />
      {ways.length > 1 && (
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-t pt-3">
          <span className="text-muted text-sm">{t('otherWay')}</span>
          {ways
            .filter((way) => way !== method)
            .map((way) => (
              <Button key={way} size="sm" onClick={() => setChosen(way)}>
                {t(wayLabels[way])}
              </Button>
            ))}
        </div>
      )}
    </>
  )
}

/** Asks for proof of identity; one dialog for all requests that wait for it. */
export function StepUpDialog({ question }: { question: StepUpQuestion | null }) {
  const t = useMessages(messages)
  const firstField = useRef<HTMLElement>(null)
  // The last question stays visible while the dialog fades.
  const [lastQuestion, setShown] = useState(question)
  if (question !== null && question !== lastQuestion) setShown(question)
  return (
    <Dialog
      open={question !== null}
      onOpenChange={(open) => {
        if (!open) stepUps.cancel()
      }}
      title={t('title')}
      description={t('text', { minutes: freshMinutes })}
      initialFocus={firstField}
    >
      {lastQuestion && (
        <Proofs key={lastQuestion.id} methods={lastQuestion.methods} firstField={firstField} />
      )}
    </Dialog>
  )
}
