/**
 * The letters that customers' people get, in groups; `security` are about a person's own account. Those of
 * notifications are named as their kinds.
 */
export const letterGroups = {
  access: [
    'invitation',
    'member-invitation',
    'registration-code',
    'second-factor-code',
    'destination-code',
    'password-reset',
    'email-change',
  ],
  security: [
    'new-sign-in',
    'password-changed',
    'email-change-requested',
    'email-changed',
    'second-factor-on',
    'second-factor-off',
    'passkey-added',
    'passkey-removed',
    'passkey-suspicious',
  ],
  orders: [
    'order-departed',
    'order-arrived',
    'order-delayed',
    'arrival-changed',
    'order-canceled',
    'document-added',
    'document-accepted',
    'document-rejected',
    'invoice-added',
  ],
  bookings: [
    'preorder-approved',
    'preorder-rejected',
    'preorder-update-requested',
    'preorder-changes-proposed',
    'preorder-amendment-confirmed',
    'preorder-amendment-declined',
    'preorder-cancellation-confirmed',
    'preorder-cancellation-declined',
    'quote-offered',
    'quote-refused',
    'quote-expiring',
  ],
  other: ['message-received', 'digest', 'announcement'],
} as const

export type LetterGroup = keyof typeof letterGroups
export type LetterName = (typeof letterGroups)[LetterGroup][number]

export const letterNames: readonly LetterName[] = Object.values(letterGroups).flat()

/** The parts of a letter that have words of their own. */
export const letterFields = ['subject', 'title', 'body', 'button', 'footer', 'sms'] as const
export type LetterField = (typeof letterFields)[number]

/** Texts of a letter in one language; a part without one has the built-in text. */
export type LetterTexts = { readonly [Field in LetterField]?: string | undefined }
