import { type NewInvitation, printInvitationCards } from '@portolan/contract/company/invitations'
import { callFile } from '#platform/api/call-file.ts'
import { saveBlob } from '#platform/files/save-file.ts'

/** Saves the cards of invitations that were just made: only their answers have the codes. */
export async function saveCards(invitations: readonly NewInvitation[]): Promise<void> {
  const cards = invitations.filter(({ code }) => code !== null).map(({ id, url }) => ({ id, url }))
  const pdf = await callFile(printInvitationCards, { body: { cards } })
  saveBlob(pdf, 'cards.pdf')
}
