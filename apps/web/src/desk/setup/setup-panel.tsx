import { type Setup, type SetupStep, saveSetup } from '@portolan/contract/company/setup/setup'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import { deskPaths } from '#desk/frame/paths.ts'
import { useMay } from '#desk/frame/staff.ts'
import { call } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'
import { setupQuery, useSetupAct } from './queries.ts'

/** The page on which each step is taken. */
const pageOf: Record<SetupStep, LinkProps> = {
  brand: deskPaths.brand(),
  mail: deskPaths.health('mail'),
  colleague: deskPaths.staff(),
  customer: deskPaths.customers(),
  orders: deskPaths.imports(),
  invitation: deskPaths.customers(),
}

/**
 * The checklist of a new portal, for administrators, until everything is done or a colleague puts it away.
 */
export function SetupPanel() {
  const mayRead = useMay('systems', 'write')
  const { data } = useQuery({ ...setupQuery, enabled: mayRead })
  if (!mayRead || !data || data.isDismissed || data.steps.every(({ isDone }) => isDone)) return null
  return <Checklist steps={data.steps} />
}

function Checklist({ steps }: Pick<Setup, 'steps'>) {
  const t = useMessages(messages)
  const { act, running } = useSetupAct()
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)?.step
  const save = (isDismissed: boolean) => call(saveSetup, { body: { isDismissed } })
  const dismiss = () =>
    act(
      'dismiss',
      () => save(true),
      () => ({ title: t('dismissed'), undo: () => save(false) }),
    )
  return (
    <div className="mb-5">
      <Panel
        id="setup"
        flush
        title={
          <span className="flex flex-wrap items-baseline gap-x-3">
            {t('title')}
            <span className="tabular font-normal text-muted text-sm">
              {t('progress', { done: String(done), all: String(steps.length) })}
            </span>
          </span>
        }
        aside={
          <Button size="sm" variant="ghost" loading={running !== null} onClick={() => void dismiss()}>
            {t('dismiss')}
          </Button>
        }
      >
        <ol>
          {steps.map(({ step, isDone }) => (
            <Step key={step} step={step} isDone={isDone} isNext={step === next} />
          ))}
        </ol>
      </Panel>
    </div>
  )
}

function Step({ step, isDone, isNext }: { step: SetupStep; isDone: boolean; isNext: boolean }) {
  const t = useMessages(messages)
  const Shape = isDone ? CircleCheck : Circle
  return (
    <li
      className={cn('flex items-center gap-3 border-b px-4 py-2 last:border-b-0', isNext && 'bg-accent-tint')}
    >
      <Shape
        role="img"
        aria-label={t(isDone ? 'done' : 'open')}
        className={cn('size-5 shrink-0', isDone ? 'text-green' : 'text-muted')}
      />
      <div className="min-w-0 flex-1">
        <p className={cn('font-medium', isDone && 'text-muted')}>{t(`steps.${step}.title`)}</p>
        {!isDone && <p className="text-pretty text-muted text-sm">{t(`steps.${step}.text`)}</p>}
      </div>
      {!isDone && (
        <Link
          {...pageOf[step]}
          className={buttonClass({ size: 'sm', variant: isNext ? 'primary' : 'secondary' })}
        >
          {t(`steps.${step}.link`)}
        </Link>
      )}
    </li>
  )
}
