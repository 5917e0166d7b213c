import { finishPasskeyLogin } from '@portolan/contract/identity/passkeys'
import { createToken, createTokenByCode, createTokenByPassword } from '@portolan/contract/identity/sign-in'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/process/deps.ts'
import { counter } from '#platform/watching/counter.ts'

export const signIns = counter<{ way: string; outcome: string }>(
  'portolan_sign_ins_total',
  'Attempts to sign in since the start, by way and outcome.',
)

const ways = new Map<string | undefined, string>([
  [createToken.path, 'password'],
  [createTokenByCode.path, 'second-factor-code'],
  [createTokenByPassword.path, 'second-factor-password'],
  [finishPasskeyLogin.path, 'passkey'],
])

/** Counts attempts by the answer; whose they were, only the security log knows. */
export function countSignIns(app: FastifyInstance, deps: Pick<Deps, 'log'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const way = ways.get(request.routeOptions.url)
    if (way !== undefined) signIns.add(deps, { way, outcome: outcomeOf(reply.statusCode) })
    done()
  })
}

function outcomeOf(status: number): string {
  if (status < 400) return 'accepted'
  if (status === 429) return 'limited'
  return status < 500 ? 'refused' : 'failed'
}
