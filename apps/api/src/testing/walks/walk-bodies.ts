import { buildRate } from '#testing/builders.ts'
import { buildTracking } from '#testing/freight/carrier-messages.ts'
import { buildDocumentForm, buildSentOrder, invoiceFields } from '#testing/freight/company-calls.ts'
import { buildOffer, buildQuote } from '#testing/freight/quotes.ts'
import { threadBodies } from '#testing/freight/threads/walk-bodies.ts'
import { buildForm, buildPreorder, withoutOrganization } from '#testing/preorders.ts'
import { buildSentSheet } from '#testing/rate-sheets.ts'

/** A logo as its form sends it. */
function buildLogoForm(): FormData {
  const form = new FormData()
  form.set('kind', 'logo')
  form.set('image', new File(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"/>'], 'logo.svg'))
  return form
}

/** One white pixel. */
const whitePng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC'

function buildPhotoForm(): FormData {
  const form = new FormData()
  form.set('image', new File([Buffer.from(whitePng, 'base64')], 'photo.png'))
  return form
}

/** The ID of nothing. */
export const unknownId = '01a1fdb1-0000-7000-8000-000000000000'

/** The body of each call that has one; the walk changes some of them. */
export const walkBodies: Record<string, unknown> = {
  createToken: { username: 'nobody@customer.example', password: 'x' },
  logout: { token: 'x' },
  createTokenByCode: { code: '000000' },
  createTokenByPassword: { password: 'x' },
  sendSecondFactorCode: {},
  enableSecondFactor: { type: 'email' },
  changePassword: { currentPassword: 'x', newPassword: 'x', newPasswordConfirmation: 'x' },
  confirmSecondFactor: { code: '000000' },
  updateNotification: { viewed: true },
  updateCurrentUser: {},
  acceptTerms: { version: 'walked' },
  saveBrand: { name: 'Acme Freight' },
  uploadBrandImage: buildLogoForm(),
  saveFaqOrder: { order: ['hello'] },
  saveFaqArticle: { hidden: true },
  saveLetterTexts: { en: { title: 'Walked' } },
  previewLetter: { locale: 'en', texts: { title: 'Walked' } },
  sendTestLetter: { locale: 'en', texts: {} },
  saveCompanyAnnouncement: {
    level: 'warning',
    en: { title: 'Port strike', text: '' },
    ru: { title: 'Забастовка в порту', text: '' },
    audience: { organizations: ['acme'] },
    from: '2026-11-20T00:00:00Z',
    publish: true,
  },
  previewAnnouncement: {},
  saveTaskEmails: { queues: [{ queue: 'preorders', choice: 'daily' }] },
  saveCompanyOrganization: { name: 'Acme Trading' },
  saveCustomerSettings: { quotes: true },
  saveUsualContact: { contact: null },
  uploadContactPhoto: buildPhotoForm(),
  createApiKey: { name: 'walked', scopes: ['read'] },
  addMessageSource: { name: 'walked' },
  saveStaffMember: { role: 'viewer' },
  previewOrderMove: { to: 'acme', sameCompany: true },
  moveOrder: { to: 'acme', sameCompany: true, reason: 'Walked' },
  previewMemberMove: { to: 'acme' },
  moveCompanyMember: { to: 'acme' },
  createCompanyInvitation: { organizationRef: 'acme' },
  resendCompanyInvitation: { send: false },
  invitePeople: { people: [{ email: 'listed@customer.example', name: 'Lis Ted' }] },
  printInvitationCards: { cards: [{ id: unknownId, url: 'http://portal/o/123456/form#K7QM2XRD9FHT' }] },
  changeCompanyUserEmail: { email: 'walked@customer.example' },
  saveCompanyOrder: buildSentOrder(),
  saveCompanyOrders: [{ ref: 'walk', ...buildSentOrder() }],
  previewMilestoneRun: { orders: [unknownId], milestone: { code: 'DEPA', on: '2026-11-02' } },
  applyMilestoneRun: { orders: [unknownId], milestone: { code: 'DEPA', on: '2026-11-02' } },
  previewImport: { kind: 'orders', map: '{}' },
  saveImportMap: { name: 'walk', kind: 'documents', map: '{}' },
  startImport: { fileId: unknownId, kind: 'documents', dryRun: true },
  sendImportFile: Buffer.from('Order\nE-1\n'),
  appendOrderEvents: { events: [{ id: 'walk', code: 'DEPA', at: '2026-11-02' }] },
  saveCompanyDocument: buildDocumentForm(),
  saveCompanyInvoice: buildDocumentForm(invoiceFields),
  changeCompanyInvoice: { paidOn: '2026-11-20' },
  saveRate: buildRate(),
  saveRates: [{ ref: 'walk', ...buildRate() }],
  createPreorder: buildPreorder(unknownId),
  replacePreorder: withoutOrganization(buildPreorder(unknownId)),
  updatePreorder: { cargo: 'Pumps' },
  pinOrders: { ids: [unknownId], pinned: true },
  answerUpdateRequest: { note: 'See the invoice.' },
  declineProposedChanges: {},
  requestAmendment: { note: 'Please change it.' },
  requestCancellation: { note: 'Please cancel it.' },
  addPreorderDocument: buildForm(),
  addOrderDocument: buildForm(),
  replacePreorderDocument: buildForm(),
  updatePreorderDocument: { kind: 'other' },
  approvePreorder: { orderRef: 'TMS-walk' },
  saveRateSheet: buildSentSheet(),
  copyRateSheet: {
    ref: 'walk-copy',
    name: 'Copy',
    organizationRef: null,
    validFrom: '2027-01-01',
    validTo: '2027-01-31',
  },
  changeSheetPrices: { changes: [{ lane: 'lane-1', line: 1, part: 'amount', value: '120' }] },
  explainRates: {
    transportMode: 'sea',
    from: { city: 'Sydney', countryCode: 'AU', locode: 'AUSYD' },
    to: { city: 'Algeciras', countryCode: 'ES', locode: 'ESALG' },
    readyOn: '2026-11-20',
  },
  readLaneTable: {
    rows: [
      ['POL', 'POD', '40HC'],
      ['AUSYD', 'ESALG', '2450'],
    ],
    transportMode: 'sea',
    loadType: 'FCL',
    currency: 'USD',
  },
  saveFxRates: { source: 'ECB', rates: [{ base: 'EUR', quote: 'USD', rate: '1.0832' }] },
  followOrder: { orderId: unknownId },
  followFilter: { name: 'By sea', filter: { transportMode: ['sea'] } },
  ...threadBodies,
  createQuote: buildQuote(unknownId),
  acceptQuote: { version: 1, optionId: 'a' },
  declineQuote: { version: 1, reason: 'Too much.' },
  offerQuote: buildOffer({ validUntil: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) }),
  previewOffer: buildOffer({ validUntil: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) }),
  refuseQuote: { reason: 'No space.' },
  addRejectionPhrase: { en: 'Unreadable.', ru: 'Не читается.' },
  changeRejectionPhrase: { en: 'Unreadable.', ru: 'Не читается.' },
  rejectCustomerDocument: { reason: 'Unreadable.' },
  rejectPreorder: { reasonCode: 'space', reason: 'No space.' },
  requestPreorderUpdate: { fields: [{ path: 'cargo', question: 'Which pumps?' }] },
  proposePreorderChanges: { changes: { comment: 'Fragile' }, note: 'As agreed.' },
  confirmAmendment: {},
  declineAmendment: { reason: 'Too late.' },
  confirmCancellation: {},
  declineCancellation: { reason: 'Too late.' },
  sendMessage: [buildTracking({ bookings: ['walk'] })],
  pushMessage: [],
  attachMessage: { organizationRef: 'acme', orderRef: 'walk' },
  detachMessage: { organizationRef: 'acme', orderRef: 'walk' },
  retractOrderEvents: { events: [unknownId], reason: 'A mistake' },
  restoreOrderEvents: { events: [unknownId] },
  changeCompanyOrder: { status: 'active' },
  addOrderReference: { type: 'BKG', value: 'walked' },
  changeCompanyDocument: { kind: 'other' },
  removeOrderReference: { type: 'BKG', value: 'walk', reason: 'A mistake' },
  saveWebhook: { url: 'https://192.0.9.9/', events: ['*'] },
  retryQueue: {},
  saveSetup: { isDismissed: true },
  replayWebhook: { since: '2026-11-20T00:00:00Z' },
  renamePasskey: { name: 'Phone' },
  finishPasskeyRegistration: {
    challengeId: unknownId,
    response: {
      id: '',
      rawId: '',
      type: 'public-key',
      response: { clientDataJSON: '', attestationObject: '' },
    },
  },
}
