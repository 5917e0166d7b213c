import type { Locale } from '@portolan/contract/identity/users'

/** What a check of `portal doctor` found. */
export interface Checked {
  /** False where something is wrong or needs a look. */
  ok: boolean
  /** With `ok: false`: everything works still. */
  isWarning?: boolean
  /** Numbers, names and reasons, in English as in the log. */
  text: string
  /** What to do next, where something is wrong: one sentence. */
  advice?: Readonly<Record<Locale, string>>
}
