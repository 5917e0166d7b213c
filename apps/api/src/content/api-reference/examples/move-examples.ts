const from = { ref: 'ACME', name: 'Acme Trading' }
const to = { ref: 'BETA', name: 'Beta Imports' }
const orderId = '01a1fdb1-2c44-7d10-8e5b-6a9f3c7d0b21'
const version = 'q0Y1b2Zx4mT9'

/** Examples of what goes from one customer to another. */
export const moveExamples = {
  MoveObstacle: { kind: 'invoices', count: 1, names: ['INV-2026-118'] },
  MovePart: { part: 'documents', fate: 'moves', count: 4 },
  OrderMovePreview: {
    orderId,
    number: 'ORD-2026-0042',
    from,
    to,
    isThere: false,
    parts: [
      { part: 'documents', fate: 'moves', count: 4 },
      { part: 'messages', fate: 'hidden', count: 2 },
    ],
    obstacles: [],
    people: { losing: 3, gaining: 2 },
    version,
  },
  OrderMove: {
    from,
    to,
    sameCompany: false,
    reason: 'Recorded under the wrong customer',
    by: { kind: 'key', name: 'ERP' },
    at: '2026-11-20T08:00:00Z',
  },
  MovedOrder: { orderId, organization: to, changed: true, version },
  MemberMovePreview: {
    email: 'marta@acme.example',
    from,
    to,
    isMember: false,
    removed: { pins: 2, follows: 1, notifications: 14 },
    stays: { preorders: 1, quotes: 0, messages: 5, documents: 2 },
  },
  CustomerRemoval: {
    ...from,
    inTheWay: { orders: 0, preorders: 0, quotes: 0 },
    goes: { invitations: 1, rateSheets: 0, rates: 0 },
    people: { staying: 1, blocked: 1, blockedEmails: ['marta@acme.example'] },
  },
}
