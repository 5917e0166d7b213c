import type { Locale } from '@portolan/contract/account'
import type { FastifyRequest } from 'fastify'

/** The language of messages: Accept-Language, else the person's own, else Russian. */
export function localeOf(request: FastifyRequest): Locale {
  const wanted = request.headers['accept-language'] ?? ''
  for (const part of wanted.split(',')) {
    const language = part.trim().slice(0, 2).toLowerCase()
    if (language === 'en' || language === 'ru') return language
  }
  return request.viewer?.locale ?? 'ru'
}
