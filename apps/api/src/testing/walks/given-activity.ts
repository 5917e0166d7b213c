import type { TestPortal } from '#testing/test-portal.ts'

/** An entry of the activity log about a customer, with a text in each of its parts. */
export function givenActivity(portal: TestPortal, organizationId: string, text: string): Promise<void> {
  return portal.deps.activity.record({
    organizationId,
    actor: `key ${text}`,
    act: text,
    outcome: 'done',
    target: { ref: text },
    changes: [{ name: 'name', before: text, after: text }],
    personal: [{ name: 'device', value: text, about: null }],
    requestId: null,
  })
}
