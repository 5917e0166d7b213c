import { expect, inject } from 'vitest'
import { runPortal } from './portal-command.ts'

export type Company = Awaited<ReturnType<typeof openCompany>>

let serial = 0

/** Opens the company's system, which sends requests with an API key; `path` begins after `company/`. */
export async function openCompanyApi() {
  const name = `desk-${process.pid}-${serial++}`
  const printed = await runPortal(['keys', 'create', name, '--scope', 'read,write', '--json'])
  const { key } = JSON.parse(printed)
  return async (path: string, method: string, body?: object) => {
    const answer = await fetch(`${inject('portalUrl')}/api/v2/company/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect([path, answer.status]).toEqual([path, 200])
    return answer.json()
  }
}

/** Opens the company's system, which acts on pre-orders. */
export async function openCompany() {
  const api = await openCompanyApi()
  return (preorderId: string, act: string, body?: object) =>
    api(`preorders/${preorderId}/${act}`, body ? 'POST' : 'GET', body)
}
