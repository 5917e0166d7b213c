import {
  finishPasskeyLogin,
  finishPasskeyRegistration,
  listPasskeys as listPasskeysEndpoint,
  removePasskey as removePasskeyEndpoint,
  renamePasskey,
  startPasskeyLogin,
  startPasskeyRegistration,
} from '@portolan/contract/identity/passkeys'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#identity/deps.ts'
import { finishRegistration } from '#identity/passkeys/registration/finish-registration.ts'
import { startRegistration } from '#identity/passkeys/registration/start-registration.ts'
import { finishLogin } from '#identity/passkeys/sign-in/finish-login.ts'
import { limitStarts } from '#identity/passkeys/sign-in/login-attempts.ts'
import { startLogin } from '#identity/passkeys/sign-in/start-login.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { Sessions } from '#identity/sessions/sessions.ts'
import { personOf } from '#platform/http/caller.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { presentPasskey } from './present.ts'
import { listPasskeys, updatePasskeyName } from './queries.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'
import { removePasskey } from './remove-passkey.ts'

export function passkeyRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  const { database } = deps

  function getParty(): RelyingParty {
    const party = relyingPartyOf(deps.env, deps.brand().name)
    if (!party) throw new Problem('passkeys_unavailable')
    return party
  }

  /** The person who confirms their identity. A partial login isn't authenticated; a passkey completes it. */
  function knownCaller(request: FastifyRequest) {
    const person = personOf(request)
    return person?.partial ? null : person
  }

  route(app, deps, listPasskeysEndpoint, async ({ caller }) =>
    (await listPasskeys(database, caller.userId)).map(presentPasskey),
  )

  route(app, deps, renamePasskey, async ({ params, body, caller, request }) => {
    const owned = { userId: caller.userId, passkeyId: params.credentialId }
    const row = await updatePasskeyName(database, owned, body.name)
    if (!row) throw new Problem('not_found')
    const { userId } = caller
    await recordEvent(database, {
      kind: 'passkey-renamed',
      userId,
      ip: request.ip,
      data: { name: row.name },
    })
    return presentPasskey(row)
  })

  route(app, deps, removePasskeyEndpoint, async ({ params, caller, request }) => {
    await removePasskey(deps, sessions, { request, caller }, params.credentialId)
    return undefined
  })

  route(app, deps, startPasskeyRegistration, async ({ caller, request }) => {
    await limitStarts(deps, request)
    return startRegistration(deps, getParty(), caller)
  })

  route(app, deps, finishPasskeyRegistration, ({ body, caller, request }) =>
    finishRegistration(deps, sessions, getParty(), { request, caller }, body),
  )

  route(app, deps, startPasskeyLogin, async ({ request }) => {
    await limitStarts(deps, request)
    return startLogin(deps, getParty(), knownCaller(request))
  })

  route(app, deps, finishPasskeyLogin, ({ body, request, reply }) =>
    finishLogin(deps, sessions, getParty(), { request, reply, caller: knownCaller(request) }, body),
  )
}
