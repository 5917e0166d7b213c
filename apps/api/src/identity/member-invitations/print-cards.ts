import type { CardFacts, drawCards } from '#identity/invitations/card/draw-cards.ts'
import { cardUrlOf } from '#identity/invitations/create-invitation.ts'
import { macsOf } from '#identity/invitations/invitation-code.ts'
import { listPrintable } from '#identity/invitations/live-invitations.ts'
import { senderOf } from '#messaging/letters/letter.ts'
import { readBrandFile } from '#platform/brand/brand-images.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Deps } from '#platform/process/deps.ts'
import { drawPdf } from '#platform/workers/draw-pdf.ts'

const drawer = { module: new URL('../invitations/card/draw-cards.ts', import.meta.url), name: 'drawCards' }

/**
 * The cards of invitations that can still be used, by the links that made them: the portal keeps only MACs of
 * codes. Throws `no_card` if a link doesn't belong to its invitation.
 */
export function printCards(deps: Deps, cards: readonly { id: string; url: string }[]): Promise<Buffer> {
  return drawPdf<typeof drawCards>(deps, [], drawer, async () => [await readCards(deps, cards)])
}

async function readCards(deps: Deps, cards: readonly { id: string; url: string }[]): Promise<CardFacts[]> {
  const { database, brand, clock } = deps
  const printable = await listPrintable(
    database,
    cards.map(({ id }) => id),
  )
  const byId = new Map(printable.map((invitation) => [invitation.id, invitation]))
  const { logoLight } = brand()
  const logo = logoLight && ((await readBrandFile(database, logoLight.id, 'print'))?.bytes ?? null)
  const { company, origin } = senderOf(deps)
  return cards.map(({ id, url }) => {
    const [, code, secret] = /\/o\/(\d{6})\/form#(\w{12})$/.exec(url) ?? []
    const invitation = byId.get(id)
    if (code === undefined || secret === undefined || !invitation) throw new Problem('no_card')
    const macs = macsOf(deps, code, secret)
    if (macs.code !== invitation.codeMac || macs.secret !== invitation.secretMac) throw new Problem('no_card')
    const { organization, email, expiresAt } = invitation
    return {
      company,
      logo,
      organization,
      code,
      secret,
      opensByDigits: email !== null,
      url: cardUrlOf(deps, code, secret),
      enterAt: `${origin.replace(/^https?:\/\//, '')}/o`,
      expiresAt,
      madeAt: clock.now(),
    }
  })
}
