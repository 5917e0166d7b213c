// Limits and deadlines that people read about in the interface, messages, articles or the command line. Each
// number is defined once, here; tests/repository/stated-limits.test.ts checks the texts against it.

/** Length of a new password in Unicode code points; the server has more rules. */
export const passwordLength = { shortest: 12, longest: 128 } as const

/** The longest first or last name, in characters. */
export const nameLength = 100

/** The longest name of an API key, in characters. */
export const keyNameLength = 100

/** The longest name of a passkey, in characters. */
export const passkeyNameLength = 60

/** The largest photo of a person: 10 MB, with 1 MB = 1,000 kB as sizes are shown. */
export const photoBytes = 10_000_000

/** The largest document of a pre-order: 25 MB. */
export const preorderFileBytes = 25_000_000

/** File types that a file picker offers for a pre-order; the server judges by the content. */
export const preorderFileTypes =
  '.pdf,.png,.jpg,.jpeg,.jpe,.jfif,.webp,.gif,.bmp,.tif,.tiff,.docx,.xlsx,.pptx,.doc,.xls,.txt,.csv,.zip'

/** Taken too, but not offered: then telephones send a JPEG instead, which every computer opens. */
export const unofferedFileTypes = '.heic,.heif,.hif,.pjpeg,.pjp,.dib'

/** The most documents of a pre-order. */
export const maxPreorderDocuments = 50

/** The most documents that customers upload to one order. */
export const maxCustomerDocuments = 50

/**
 * How much the people of one customer may keep in files, unless the company sets more or less: 10 GB, in MB.
 */
export const usualStorageMb = 10_000

/**
 * The most pre-orders of one customer that wait for the company, and the most that its people send in a day.
 */
export const maxOpenPreorders = 500
export const maxPreordersPerDay = 1_000

/** How often the people of a customer may change one pre-order or ask for changes of it. */
export const maxPreorderChanges = 1_000

/**
 * The most quotes of one customer without an answer that counts: requested or offered; and the most that its
 * people ask for in a day.
 */
export const maxOpenQuotes = 200
export const maxQuotesPerDay = 500

/** How much the bookings and requests that the people of one customer save may come to in a day: 500 MB. */
export const bookingBytesPerDay = 500_000_000

/** The largest carrier message that a key sends. */
export const carrierMessageBytes = 64_000_000

/** The largest carrier message that is pushed without a key: it is read before its sender is known. */
export const pushedMessageBytes = 16_000_000

/** How many entries of a carrier message are read, and events in them. */
export const carrierMessageEntries = 200_000

/** How many entries of a carrier message may be wrong before its reading ends. */
export const carrierMessageRefusals = 10_000

/** How many entries or events of a carrier message a dry run looks at. */
export const previewedEntries = 10_000

/** The most references that an order keeps of carriers' messages. */
export const maxLearnedReferences = 1_000

/** How long the answer to an `Idempotency-Key` is kept. */
export const idempotencyHours = 24

/** Length of an order search, in characters. */
export const orderSearchLength = { shortest: 3, longest: 100 } as const

/** Length of a search for cities or codes of the Harmonized System, in characters. */
export const lookupSearchLength = { shortest: 2, longest: 100 } as const

/** The longest name of a followed filter, in characters. */
export const followNameLength = 100

/** The most orders that a person follows one by one, and the most filters. */
export const maxFollowedOrders = 200
export const maxFollowedFilters = 20

/** How long a code by email or SMS is valid. */
export const codeMinutes = 5

/** How many wrong codes in a row are allowed. */
export const codeAttempts = 5

/** When a new code can be requested. */
export const codeResendSeconds = 30

/** How long a password reset link works. */
export const resetMinutes = 30

/** How old the last proof of identity may be for a sensitive change. */
export const freshMinutes = 10

/** How long an invitation is valid by default and at most. */
export const invitationDays = { usual: 14, most: 30 } as const

/** How many failed registrations end an invitation. */
export const invitationAttempts = 5

/** With less free disk space than this, the server isn't ready. */
export const leastFreeBytes = 100 * 1024 * 1024

/** The longest question about an order, in characters. */
export const questionLength = 2_000

/** The longest message or note of a conversation, in characters. */
export const threadMessageLength = 5_000

/** The most files of one message, and of those that one person or system has uploaded and not sent. */
export const maxThreadFiles = 10

/** The most colleagues that one note names. */
export const maxMentions = 20
/** The most orders that get a milestone in one run, and for how long all of them can be undone. */
export const maxRunOrders = 500
export const runUndoHours = 24

/** The most bytes of a file that is imported at the desk or by the company's systems. */
export const importFileBytes = 64_000_000

/** The longest mapping file, in characters. */
export const importMapLength = 200_000

/** For how many days runs of imports are kept with their files, and can be undone. */
export const importDays = 30

/** The most mapping files that are kept, and versions of each. */
export const maxImportMaps = 200
export const maxImportMapVersions = 50

/**
 * How often a day a person may take all that is kept about them, and one of the company's people that of
 * others.
 */
export const maxPersonalDataPerDay = 3
export const maxAccountDataPerDay = 30
