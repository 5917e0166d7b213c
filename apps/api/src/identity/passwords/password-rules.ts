/// <reference path="./fxa-common-password-list.d.ts" />
import type { Locale } from '@portolan/contract/identity/users'
import { passwordLength } from '@portolan/contract/shared/limits'
import commonPasswords from 'fxa-common-password-list'

const { shortest, longest } = passwordLength

/** The password of the demo logins. It is published, so nothing but demo data ever has it. */
export const demoPassword = 'seven seas and a railway'

const texts = {
  length: {
    en: `A password has ${shortest} to ${longest} characters.`,
    ru: `Длина пароля – от ${shortest} до ${longest} символов.`,
  },
  common: {
    en: 'This password is on the list of common passwords.',
    ru: 'Этот пароль есть в списке распространённых.',
  },
  demo: {
    en: 'This password is published with the demo data: everybody knows it.',
    ru: 'Этот пароль опубликован вместе с демоданными: его знают все.',
  },
  name: {
    en: "A password does not contain the person's or the company's name.",
    ru: 'Пароль не должен содержать ваше имя, адрес или название компании.',
  },
} satisfies Record<string, Record<Locale, string>>

/**
 * Why a password is refused, as a sentence, or null when it is good: 12 to 128 characters of any kind, not one of
 * the common ones or the demo's, without the person's or the company's name (words of four letters or more).
 */
export function checkPassword(
  password: string,
  names: readonly string[],
  locale: Locale = 'en',
): string | null {
  const normal = password.normalize('NFC')
  const length = [...normal].length
  if (length < shortest || length > longest) return texts.length[locale]
  const lower = normal.toLowerCase()
  if (commonPasswords.test(lower)) return texts.common[locale]
  if (lower.trim() === demoPassword) return texts.demo[locale]
  const words = names.flatMap((name) =>
    name
      .normalize('NFC')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u),
  )
  return words.some((word) => word.length >= 4 && lower.includes(word)) ? texts.name[locale] : null
}
