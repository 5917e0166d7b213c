// Limits and deadlines that people read about, in the interface, mails, articles or on the command line. Each has its one
// number here; tests/repository/stated-limits.test.ts compares what is written with it.

/** Bounds of a new password in Unicode code points; what else is refused stands in the server's rules. */
export const passwordLength = { shortest: 12, longest: 128 } as const

/** The longest first or last name, in characters. */
export const nameLength = 100

/** The longest name of a passkey, in characters. */
export const passkeyNameLength = 60

/** The largest file with a picture of a person: 10 MB in steps of 1,000, as sizes are shown. */
export const pictureBytes = 10_000_000

/** A search of orders looks for this many characters at least. */
export const orderSearchLength = 3

/** How long a code by mail or SMS can be entered. */
export const codeMinutes = 5

/** So many wrong codes in a row end it. */
export const codeTries = 5

/** When another code can be sent. */
export const codeResendSeconds = 30

/** How long the mailed link to set a new password works. */
export const resetMinutes = 30

/** How old the last proof of identity may be for a sensitive call. */
export const freshMinutes = 10

/** How long a card lives unless told otherwise, and at most. */
export const invitationDays = { usual: 14, most: 30 } as const

/** So many wrong registrations end a card. */
export const invitationTries = 5

/** Below this much free disk the server calls itself unready. */
export const leastFreeBytes = 100 * 1024 * 1024
