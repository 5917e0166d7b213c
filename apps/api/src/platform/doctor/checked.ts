import type { Locale } from '@portolan/contract/identity/users'

/** One sentence: what to do next. */
export type Advice = Readonly<Record<Locale, string>>

/**
 * The outcome of a check of `portal doctor`: numbers, names and reasons, in English as in the log. One that
 * isn't well says what to do; a warning is that it works, but needs a look soon.
 */
export type Checked =
  | { ok: true; isWarning?: false; text: string; advice?: undefined }
  | { ok: false; isWarning?: boolean; text: string; advice: Advice }
