import type { Passkey, RegistrationResponse } from '@portolan/contract/identity/passkeys'
import type { Locale } from '@portolan/contract/identity/users'
import { passkeyNameLength } from '@portolan/contract/shared/limits'
import type { FastifyRequest } from 'fastify'
import { v7 as newId } from 'uuid'
import { notifyOwner } from '#identity/devices/notify-owner.ts'
import { readDevice } from '#identity/devices/read-device.ts'
import { consumeChallenge } from '#identity/passkeys/challenges.ts'
import { maxPasskeys } from '#identity/passkeys/passkey-limits.ts'
import { presentPasskey } from '#identity/passkeys/present.ts'
import { insertPasskey, lockPasskeyNames } from '#identity/passkeys/queries.ts'
import type { RelyingParty } from '#identity/passkeys/relying-party.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { Sessions } from '#identity/sessions/sessions.ts'
import type { Person } from '#platform/http/caller.ts'
import { localeOf } from '#platform/http/locale.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Deps } from '#platform/process/deps.ts'
import { numberedName } from './numbered-name.ts'
import { providers } from './providers.ts'
import { verifyRegistration } from './verify-registration.ts'

interface RegistrationAnswer {
  challengeId: string
  name?: string | undefined
  response: RegistrationResponse
}

/**
 * Adds the passkey that answered the person's own challenge, ends their other sessions and notifies them by
 * email.
 */
export async function finishRegistration(
  { database }: Deps,
  sessions: Sessions,
  party: RelyingParty,
  { request, caller }: { request: FastifyRequest; caller: Person },
  { challengeId, name, response }: RegistrationAnswer,
): Promise<Passkey> {
  const challenge = await consumeChallenge(database, challengeId, 'registration', caller)
  const verified = challenge && (await verifyRegistration(party, challenge, response))
  if (!verified) throw new Problem('passkey_refused')
  const { userId, sessionId } = caller
  const added = await database.transaction(async (tx) => {
    const names = await lockPasskeyNames(tx, userId)
    if (names.length >= maxPasskeys) throw new Problem('too_many_passkeys')
    const passkeyName = name ?? numberedName(ownName(verified.aaguid, request), names)
    const row = await insertPasskey(tx, { id: newId(), userId, name: passkeyName, ...verified })
    if (!row) throw new Problem('passkey_refused')
    await sessions.endAll(tx, userId, sessionId)
    await recordEvent(tx, { kind: 'passkey-added', userId, ip: request.ip, data: { name: row.name } })
    await notifyOwner(tx, userId, { kind: 'passkey-added', name: row.name }, undefined, { request })
    return presentPasskey(row)
  })
  sessions.clearCache()
  return added
}

const anyName: Record<Locale, string> = { en: 'Passkey', ru: 'Ключ доступа' }

/** The name of the passkey's provider, else of the device, else a generic one. */
function ownName(aaguid: string, request: FastifyRequest): string {
  const { browser, system } = readDevice(request.headers['user-agent'] ?? null)
  const madeIn = [browser, system].filter((name) => name !== null).join(', ')
  return (providers.get(aaguid) ?? (madeIn || anyName[localeOf(request)])).slice(0, passkeyNameLength)
}
