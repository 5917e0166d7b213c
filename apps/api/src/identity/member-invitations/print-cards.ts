import type { drawCards } from '#identity/invitations/card/draw-cards.ts'
import { cardOf } from '#identity/invitations/create-invitation.ts'
import { macsOf } from '#identity/invitations/invitation-code.ts'
import { listPrintable } from '#identity/invitations/queries.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Deps } from '#platform/process/deps.ts'
import { drawPdf } from '#platform/workers/draw-pdf.ts'

const drawer = { module: new URL('../invitations/card/draw-cards.ts', import.meta.url), name: 'drawCards' }

type Facts = Parameters<typeof drawCards>[0]

/** Draws cards, whose codes only those know who have just made them. */
export function drawCardPdf(deps: Deps, readFacts: () => Promise<Facts>): Promise<Buffer> {
  return drawPdf<typeof drawCards>(deps, [], drawer, async () => [await readFacts()])
}

/**
 * The cards of invitations that can still be used, by the links that made them: the portal keeps only MACs of
 * codes. Throws `no_card` if a link doesn't belong to its invitation.
 */
export async function printCards(deps: Deps, cards: readonly { id: string; url: string }[]): Promise<Buffer> {
  const printable = await listPrintable(
    deps.database,
    cards.map(({ id }) => id),
  )
  const byId = new Map(printable.map((invitation) => [invitation.id, invitation]))
  const facts = cards.map(({ id, url }) => {
    const [, code, secret] = /\/o\/(\d{6})\/form#(\w{12})$/.exec(url) ?? []
    const invitation = byId.get(id)
    if (code === undefined || secret === undefined || !invitation) throw new Problem('no_card')
    const macs = macsOf(deps, code, secret)
    if (macs.code !== invitation.codeMac || macs.secret !== invitation.secretMac) throw new Problem('no_card')
    const { organization, email, expiresAt } = invitation
    return cardOf(deps, { organization, code, secret, email, expiresAt })
  })
  return drawCardPdf(deps, async () => facts)
}
