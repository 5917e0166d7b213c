import { expect, inject } from 'vitest'
import { runPortal } from './portal-command.ts'

export type Company = Awaited<ReturnType<typeof openCompany>>

let made = 0

/** The company's system: acts on pre-orders with an API key. */
export async function openCompany() {
  const name = `desk-${process.pid}-${made++}`
  const printed = await runPortal(['keys', 'create', name, '--scope', 'read,write', '--json'])
  const { key } = JSON.parse(printed)
  return async (preorderId: string, act: string, body?: object) => {
    const answer = await fetch(`${inject('portalUrl')}/api/v2/company/preorders/${preorderId}/${act}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect([act, answer.status]).toEqual([act, 200])
    return answer.json()
  }
}
