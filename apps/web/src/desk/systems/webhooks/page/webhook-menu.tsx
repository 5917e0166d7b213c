import {
  removeWebhook,
  replayWebhook,
  rotateWebhookSecret,
  saveWebhook,
  type Webhook,
} from '@portolan/contract/company/webhooks/webhooks'
import { useNavigate } from '@tanstack/react-router'
import { CirclePause, CirclePlay, History, KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deskPaths } from '#desk/frame/paths.ts'
import { useSystemsAct } from '#desk/systems/queries.ts'
import { ShownSecret } from '#desk/systems/shown-secret.tsx'
import { WebhookDialog } from '#desk/systems/webhooks/form/webhook-dialog.tsx'
import { messages } from '#desk/systems/webhooks/messages.ts'
import { call } from '#platform/api/client.ts'
import { DateInput } from '#platform/dates/date-input.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#platform/ui/floating/menu.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'

const iconClass = 'size-4'

/** Changes a webhook, turns it off or on, and whatever else is done rarely. */
export function WebhookMenu({ webhook }: { webhook: Webhook }) {
  const t = useMessages(messages, 'menu')
  const { act, running } = useSystemsAct()
  const [open, setOpen] = useState<'edit' | 'secret' | 'replay' | 'remove' | null>(null)
  const { name, url, events, enabled } = webhook
  const close = () => setOpen(null)
  const save = (wanted: boolean) =>
    call(saveWebhook, { params: { name }, body: { url, events, enabled: wanted } })
  const toggle = () =>
    act(
      'toggle',
      () => save(!enabled),
      () => ({ title: t(enabled ? 'turnedOff' : 'turnedOn'), undo: () => save(enabled) }),
    )
  return (
    <>
      <Menu
        trigger={
          <Button
            square
            aria-label={t('actions', { name })}
            icon={<Icon name="more" />}
            loading={running !== null}
          />
        }
      >
        <MenuItem icon={<Pencil aria-hidden className={iconClass} />} onSelect={() => setOpen('edit')}>
          {t('edit')}
        </MenuItem>
        <MenuItem
          icon={
            enabled ? (
              <CirclePause aria-hidden className={iconClass} />
            ) : (
              <CirclePlay aria-hidden className={iconClass} />
            )
          }
          onSelect={() => void toggle()}
        >
          {t(enabled ? 'turnOff' : 'turnOn')}
        </MenuItem>
        {enabled && (
          <MenuItem icon={<History aria-hidden className={iconClass} />} onSelect={() => setOpen('replay')}>
            {t('replay')}
          </MenuItem>
        )}
        <MenuItem icon={<KeyRound aria-hidden className={iconClass} />} onSelect={() => setOpen('secret')}>
          {t('secret')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          danger
          icon={<Trash2 aria-hidden className={iconClass} />}
          onSelect={() => setOpen('remove')}
        >
          {t('remove')}
        </MenuItem>
      </Menu>
      <WebhookDialog
        open={open === 'edit'}
        onOpenChange={(next) => setOpen(next ? 'edit' : null)}
        webhook={webhook}
      />
      <SecretDialog name={name} open={open === 'secret'} onClose={close} />
      <ReplayDialog name={name} open={open === 'replay'} onClose={close} />
      <RemoveDialog name={name} open={open === 'remove'} onClose={close} />
    </>
  )
}

interface OpenDialog {
  name: string
  open: boolean
  onClose: () => void
}

/** Makes a new secret, which is shown once. */
function SecretDialog({ name, open, onClose }: OpenDialog) {
  const t = useMessages(messages, 'menu')
  const { act, running } = useSystemsAct()
  const [secret, setSecret] = useState<string | null>(null)
  const rotate = () =>
    act('rotate', async () => setSecret((await call(rotateWebhookSecret, { params: { name } })).secret))
  function close() {
    setSecret(null)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t(secret === null ? 'secretTitle' : 'secretMade', { name })}
      description={t('secretHint')}
      footer={
        secret === null ? (
          <>
            <Button onClick={close}>{t('cancel')}</Button>
            <Button variant="primary" loading={running !== null} onClick={() => void rotate()}>
              {t('secretMake')}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={close}>
            {t('done')}
          </Button>
        )
      }
    >
      {secret !== null && <ShownSecret value={secret} />}
    </Dialog>
  )
}

const dayMs = 86_400_000

/** A day of the browser's calendar. */
function dayOf(ms: number): string {
  const shifted = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 10)
}

/** Sends all events since a day again. */
function ReplayDialog({ name, open, onClose }: OpenDialog) {
  const t = useMessages(messages, 'menu')
  const { act, running } = useSystemsAct()
  const [since, setSince] = useState(() => dayOf(Date.now() - dayMs))
  const start = new Date(`${since}T00:00:00`)
  const isDay = !Number.isNaN(start.getTime())
  async function submit() {
    if (!isDay) return
    const done = await act(
      'replay',
      () => call(replayWebhook, { params: { name }, body: { since: start.toISOString() } }),
      ({ queued }) => ({ title: t('replayed', { count: queued }) }),
    )
    if (done) onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('replayTitle')}
      description={t('replayHint')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            disabled={!isDay}
            loading={running !== null}
            onClick={() => void submit()}
          >
            {t('replayNow')}
          </Button>
        </>
      }
    >
      <Field id="replay-since" label={t('since')}>
        {(control) => <DateInput {...control} max={dayOf(Date.now())} value={since} onChange={setSince} />}
      </Field>
    </Dialog>
  )
}

function RemoveDialog({ name, open, onClose }: OpenDialog) {
  const t = useMessages(messages, 'menu')
  const navigate = useNavigate()
  const { act, running } = useSystemsAct()
  const remove = () =>
    act(
      'remove',
      async () => {
        await call(removeWebhook, { params: { name } })
        await navigate(deskPaths.systems())
      },
      () => ({ title: t('removed') }),
    )
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('removeTitle', { name })}
      description={t('removeHint')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="danger" loading={running !== null} onClick={() => void remove()}>
            {t('remove')}
          </Button>
        </>
      }
    />
  )
}
