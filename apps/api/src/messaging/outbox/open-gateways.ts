import { oneLine } from '#messaging/letters/letter.ts'
import type { MessageChannel } from '#messaging/letters/message.ts'
import type { Gateway } from '#platform/gateways/gateway.ts'
import type { MailSettings } from '#platform/gateways/mail-settings.ts'
import { openSmsGateway } from '#platform/gateways/sms-gateway.ts'
import type { Deps } from '#platform/process/deps.ts'

export const channels = ['email', 'sms'] as const satisfies readonly MessageChannel[]

/** Null means that no gateway is configured for the channel. */
export type Gateways = Record<MessageChannel, Gateway | null>

/** The gateways of this configuration. */
export async function openGateways({ env, brand }: Pick<Deps, 'env' | 'brand'>): Promise<Gateways> {
  return { email: env.mail && (await openEmail(env.mail, brand)), sms: env.sms && openSmsGateway(env.sms) }
}

async function openEmail(settings: MailSettings, brand: Deps['brand']): Promise<Gateway> {
  // Loaded only if configured: composing emails takes a library that no other start needs.
  const { openMailGateway } = await import('#platform/gateways/mail-gateway.ts')
  return openMailGateway(settings, () => {
    const { senderName, contact } = brand()
    return { name: oneLine(senderName, 100), replyTo: contact.email }
  })
}
