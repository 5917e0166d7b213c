import { setTimeout as sleep } from 'node:timers/promises'
import { senderOf } from '#messaging/letters/letter.ts'
import { type MessageChannel, secretsOf } from '#messaging/letters/message.ts'
import { writeLetter } from '#messaging/letters/write-letter.ts'
import { DeliveryFault, type Message } from '#platform/gateways/gateway.ts'
import type { Deps } from '#platform/process/deps.ts'
import type { Gateways } from './open-gateways.ts'
import {
  claimMessages,
  markFailed,
  markSent,
  putBack,
  release,
  renewLeases,
  type StoredMessage,
} from './queries.ts'

const leaseSeconds = 15
const renewEveryMs = 5_000
const giveUpSeconds = 3 * 86_400
const drainMs = 20_000

/** What this process is sending right now. */
export interface Delivery {
  /** Takes up to `limit` due messages and starts to send them; answers how many. */
  take(channel: MessageChannel, limit: number): Promise<number>
  sending(channel: MessageChannel): number
  /** For how long the channel is paused, because its gateway accepts nothing. */
  pausedMs(channel: MessageChannel): number
  close(): Promise<void>
}

interface Pause {
  until: number
  faults: number
}

/** Twice as long with every attempt, and up to a quarter more or less, so that processes don't retry at the same moment. */
function backOffSeconds(attempts: number, first: number, longest: number): number {
  return Math.min(longest, first * 2 ** (attempts - 1)) * (0.75 + Math.random() / 2)
}

/** `onSettled` is called whenever a message has been dealt with. */
export function startDelivery(deps: Deps, gateways: Gateways, onSettled: () => void): Delivery {
  const { database, log, reports } = deps
  const sender = senderOf(deps.env)
  const underWay = new Map<StoredMessage, Promise<void>>()
  const pauses: Record<MessageChannel, Pause> = {
    email: { until: 0, faults: 0 },
    sms: { until: 0, faults: 0 },
  }
  const stop = new AbortController()

  const renew = setInterval(() => {
    const ids = [...underWay.keys()].map(({ id }) => id)
    if (ids.length > 0)
      renewLeases(database, ids, leaseSeconds).catch((error: unknown) => {
        log.warn({ err: error }, 'the leases of messages could not be renewed')
        reports.error(error, 'delivery')
      })
  }, renewEveryMs).unref()

  async function send(message: StoredMessage): Promise<void> {
    const { id, channel } = message
    const about = { messageId: id, channel, kind: message.content.kind, attempt: message.attempts }
    const fault = await tryToSend(message)
    if (fault === null) {
      pauses[channel] = { until: 0, faults: 0 }
      // From here on a second attempt would send it twice, so this is tried until the database has it.
      await insist(() => markSent(database, message))
      log.info(about, 'a message was sent')
    } else if (stop.signal.aborted && fault.scope === 'gateway') {
      await insist(() => release(database, message))
    } else if (fault.scope === 'refused') {
      await insist(() => markFailed(database, message, fault.message))
      log.error({ ...about, error: fault.message }, 'a message was refused')
      reports.error(fault, 'delivery')
    } else {
      const seconds = fault.scope === 'gateway' ? pause(channel) : backOffSeconds(message.attempts, 30, 3_600)
      const status = await insist(() =>
        putBack(database, message, { error: fault.message, seconds, giveUpSeconds }),
      )
      if (status === 'failed') {
        log.error({ ...about, error: fault.message }, 'a message was given up')
        reports.error(fault, 'delivery')
      } else log.warn({ ...about, error: fault.message, seconds }, 'a message will be tried again')
    }
  }

  /** null when it was accepted. */
  async function tryToSend(message: StoredMessage): Promise<DeliveryFault | null> {
    try {
      const gateway = gateways[message.channel]
      if (gateway === null) throw new DeliveryFault('gateway', 'No gateway is configured.')
      await gateway.send(inFinalForm(message), stop.signal)
      return null
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      const scope = error instanceof DeliveryFault ? error.scope : 'message'
      return new DeliveryFault(scope, withoutSecrets(said, message))
    }
  }

  function inFinalForm(message: StoredMessage): Message {
    const { id, recipient, expiresAt } = message
    return {
      id,
      to: recipient,
      ...writeLetter(message, sender),
      expiresAt: expiresAt === null ? null : Date.parse(expiresAt),
    }
  }

  /** Pauses the channel; answers for how many seconds. */
  function pause(channel: MessageChannel): number {
    const known = pauses[channel]
    if (known.until <= Date.now()) {
      const faults = known.faults + 1
      pauses[channel] = { faults, until: Date.now() + backOffSeconds(faults, 1, 60) * 1_000 }
    }
    return Math.max(0, pauses[channel].until - Date.now()) / 1_000
  }

  async function insist<T>(act: () => Promise<T>): Promise<T> {
    for (let attempts = 1; ; attempts++) {
      try {
        return await act()
      } catch (error) {
        log.warn({ err: error }, 'what became of a message could not be written down yet')
        reports.error(error, 'delivery')
        await sleep(backOffSeconds(attempts, 0.25, 10) * 1_000, undefined, { ref: false })
      }
    }
  }

  return {
    async take(channel, limit) {
      const taken = await claimMessages(database, { channel, limit, leaseSeconds })
      for (const message of taken) {
        const sent = send(message).finally(() => {
          underWay.delete(message)
          onSettled()
        })
        underWay.set(message, sent)
      }
      return taken.length
    },
    sending: (channel) => [...underWay.keys()].filter((message) => message.channel === channel).length,
    pausedMs: (channel) => Math.max(0, pauses[channel].until - Date.now()),
    async close() {
      stop.abort()
      const late = sleep(drainMs, undefined, { ref: false })
      await Promise.race([Promise.all(underWay.values()), late])
      clearInterval(renew)
    },
  }
}

/** What a gateway says may repeat what it was given. */
function withoutSecrets(said: string, { content }: StoredMessage): string {
  let text = said
  for (const secret of secretsOf(content)) text = text.replaceAll(secret, '…')
  return text.replace(/\s+/g, ' ').slice(0, 300)
}
