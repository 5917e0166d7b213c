/// <reference path="./fxa-common-password-list.d.ts" />
import type { Locale } from '@portolan/contract/identity/users'
import { passwordLength } from '@portolan/contract/shared/limits'

const { shortest, longest } = passwordLength

/** The password of every demo account. It's public, so only demo data may use it. */
export const demoPassword = 'seven seas and a railway'

const texts = {
  length: {
    en: `Use ${shortest} to ${longest} characters.`,
    ru: `В пароле должно быть от ${shortest} до ${longest} символов.`,
  },
  common: {
    en: 'This password is too common. Choose another one.',
    ru: 'Этот пароль слишком распространён. Выберите другой.',
  },
  demo: {
    en: 'This is the public demo password. Choose another one.',
    ru: 'Это общеизвестный пароль демоданных. Выберите другой.',
  },
  name: {
    en: 'The password can’t contain your name, your email or the company’s name.',
    ru: 'Пароль не должен содержать ваше имя, адрес почты или название компании.',
  },
} satisfies Record<string, Record<Locale, string>>

/**
 * The message for a password that breaks the rules, or null: 12 to 128 characters of any kind, not a common
 * password or the demo's, and without the person's or the company's name (words of four letters or more).
 */
export async function checkPassword(
  password: string,
  names: readonly string[],
  locale: Locale = 'en',
): Promise<string | null> {
  const normal = password.normalize('NFC')
  const length = [...normal].length
  if (length < shortest || length > longest) return texts.length[locale]
  const lower = normal.toLowerCase()
  // Three megabytes that most servers don't need for hours.
  const { default: commonPasswords } = await import('fxa-common-password-list')
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
