import type { Locale } from '@portolan/contract/account'
import { passkeyNameLength } from '@portolan/contract/limits'
import type { Passkey, RegistrationResponse } from '@portolan/contract/passkeys'
import type { FastifyRequest } from 'fastify'
import { v7 as newId } from 'uuid'
import type { Deps } from '#deps.ts'
import { recordEvent } from '#features/audit/record-event.ts'
import { notifyOwner } from '#features/auth/notify-owner.ts'
import { readDevice } from '#features/auth/read-device.ts'
import type { Sessions } from '#features/auth/sessions.ts'
import type { Person } from '#http/caller.ts'
import { localeOf } from '#http/locale.ts'
import { Problem } from '#http/problem.ts'
import { spendChallenge } from './challenges.ts'
import { numberedName } from './numbered-name.ts'
import { mostPasskeys } from './passkey-limits.ts'
import { presentPasskey } from './present.ts'
import { providers } from './providers.ts'
import { insertPasskey, lockPasskeyNames } from './queries.ts'
import type { RelyingParty } from './relying-party.ts'
import { verifyRegistration } from './verify-registration.ts'

interface RegistrationAnswer {
  challengeId: string
  name?: string | undefined
  response: RegistrationResponse
}

/**
 * Adds the passkey that answered the person's own challenge, ends their other sessions and notifies them by e-mail.
 */
export async function finishRegistration(
  { database }: Deps,
  sessions: Sessions,
  party: RelyingParty,
  { request, caller }: { request: FastifyRequest; caller: Person },
  { challengeId, name, response }: RegistrationAnswer,
): Promise<Passkey> {
  const challenge = await spendChallenge(database, challengeId, 'registration', caller)
  const verified = challenge && (await verifyRegistration(party, challenge, response))
  if (!verified) throw new Problem('passkey_refused')
  const { userId, sessionId } = caller
  const added = await database.transaction(async (tx) => {
    const names = await lockPasskeyNames(tx, userId)
    if (names.length >= mostPasskeys) throw new Problem('too_many_passkeys')
    const given = name ?? numberedName(ownName(verified.aaguid, request), names)
    const row = await insertPasskey(tx, { id: newId(), userId, name: given, ...verified })
    if (!row) throw new Problem('passkey_refused')
    await sessions.endAll(tx, userId, sessionId)
    await recordEvent(tx, { kind: 'passkey-added', userId, address: request.ip, data: { name: row.name } })
    await notifyOwner(tx, userId, { kind: 'passkey-added', name: row.name }, undefined, { request })
    return presentPasskey(row)
  })
  sessions.forget()
  return added
}

const anyName: Record<Locale, string> = { en: 'Passkey', ru: 'Ключ доступа' }

/** Who keeps the passkey, else where it was made, else the word for any. */
function ownName(aaguid: string, request: FastifyRequest): string {
  const { browser, system } = readDevice(request.headers['user-agent'] ?? null)
  const madeIn = [browser, system].filter((name) => name !== null).join(', ')
  return (providers.get(aaguid) ?? (madeIn || anyName[localeOf(request)])).slice(0, passkeyNameLength)
}
