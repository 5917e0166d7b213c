import type { Locale } from '@portolan/contract/identity/users'
import type { Message } from '#platform/gateways/gateway.ts'
import { escapeHtml } from '#platform/text/escape-html.ts'
import { type Fact, type Letter, type LetterPart, oneLine, type Sender } from './letter.ts'
import type { LetterContent, MessageChannel, MessageContent } from './message.ts'
import { builtInLetter, cleaned } from './texts/built-in-letter.ts'
import { letterNameOf } from './texts/letter-name.ts'
import { templateFor } from './texts/letter-templates.ts'
import { variablesOf } from './texts/letter-variables.ts'
import { rewriteLetter } from './texts/rewrite-letter.ts'

/** A message before it's put into words. */
interface WritableMessage {
  channel: MessageChannel
  locale: Locale
  content: MessageContent
}

/**
 * The letter of a message as sent and shown; an email has an unsubscribe link. An SMS has neither subject nor
 * HTML.
 */
export function writeLetter(
  { channel, locale, content }: WritableMessage,
  sender: Sender,
  unsubscribeUrl: string | null = null,
): Pick<Message, 'subject' | 'text' | 'html'> {
  const letter = letterOf(content, locale, sender)
  if (channel === 'sms') return { subject: null, text: letter.sms, html: null }
  const unsubscribe =
    unsubscribeUrl === null ? null : { label: unsubscribeLabels[locale], url: unsubscribeUrl }
  return {
    subject: letter.subject,
    text: writeText(letter, sender, unsubscribe),
    html: writeHtml(letter, sender, locale, unsubscribe),
  }
}

const unsubscribeLabels: Record<Locale, string> = {
  en: 'Unsubscribe from these emails',
  ru: 'Отписаться от этих писем',
}

type Link = { label: string; url: string } | null

/** The letter of a message, before it becomes plain text, HTML or an SMS. */
export function letterOf(content: MessageContent, locale: Locale, sender: Sender): Letter {
  if (content.kind === 'test-letter') {
    const letter = letterOf(content.content, locale, { ...sender, texts: () => content.texts })
    return { ...letter, subject: oneLine(`${testWords[locale]}: ${letter.subject}`, 200) }
  }
  const clean = cleaned(content)
  const letter = withTexts(builtInLetter(clean, locale, sender), clean, { locale, sender })
  const sms = letter.sms.replace(/[\u00a0\u202f]/g, ' ')
  return { ...letter, subject: oneLine(letter.subject, 200), sms }
}

const testWords: Record<Locale, string> = { en: 'Test', ru: 'Проверка' }

/** The letter with the texts that the company has changed. */
function withTexts(
  letter: Letter,
  content: LetterContent,
  { locale, sender }: { locale: Locale; sender: Sender },
): Letter {
  const name = letterNameOf(content)
  const texts = name && sender.texts(name, locale)
  if (!texts) return letter
  const values = variablesOf(content, { letter, locale, sender })
  const known = templateFor(name, locale).variables
  return rewriteLetter(letter, { content, sender, texts, values, known })
}

/** The letter as plain text: omits parts that only make sense in HTML, and puts links on separate lines. */
function writeText({ title, parts, footer }: Letter, { company, origin }: Sender, unsubscribe: Link): string {
  const link = unsubscribe ? `\n\n${unsubscribe.label}:\n${unsubscribe.url}` : ''
  const paragraphs = [title, ...parts.map(paragraphOf), `--\n${company}\n${origin}\n\n${footer}${link}`]
  return `${paragraphs.join('\n\n')}\n`
}

function paragraphOf(part: LetterPart): string {
  switch (part.part) {
    case 'text':
    case 'note':
      return part.text
    case 'code':
      return `    ${part.code}`
    case 'facts':
      return part.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'subject':
      return [part.title, ...part.lines.map((line) => `- ${line}`), part.url].join('\n')
    case 'button':
      return `${part.label}:\n${part.url}`
  }
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"

// Email clients without style sheets use the attributes; others get the dark colors from here.
const darkStyle = ({ dark }: Sender['colors']) => `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#11151b!important}
.card{background:#1a2029!important;border-color:#303a47!important}
.ink,.ink a{color:#e9edf2!important}
.soft{color:#a7b0bd!important}
.code{background:#232c38!important;color:#e9edf2!important}
.button{background:${dark.accent}!important;color:${dark.ink}!important}
.rule{border-color:#303a47!important}}`

/**
 * The letter as an email's HTML: one column, no image but the logo that it brings along, no script, nothing
 * loaded from elsewhere.
 */
function writeHtml(letter: Letter, sender: Sender, locale: Locale, unsubscribe: Link): string {
  const { title, preview, parts, footer } = letter
  const link = unsubscribe
    ? ` <a class="soft" href="${escapeHtml(unsubscribe.url)}" style="color:#5a6675">${escapeHtml(unsubscribe.label)}</a>`
    : ''
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no">
<title>${escapeHtml(letter.subject)}</title>
<style>${darkStyle(sender.colors)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f5f8">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div class="page" role="article" lang="${locale}" style="background:#f3f5f8;padding:24px 12px;${font}">
<div style="max-width:560px;margin:0 auto">
${headOf(sender)}
<div class="card" style="background:#ffffff;border:1px solid #dde3ea;border-radius:12px;padding:28px 24px 12px">
<h1 class="ink" style="margin:0 0 16px;font-size:21px;line-height:1.3;font-weight:600;color:#17202b">${escapeHtml(title)}</h1>
${parts.map((part) => elementOf(part, sender)).join('\n')}
</div>
<p class="soft" style="margin:16px 0 0;padding:0 4px;font-size:13px;line-height:1.5;color:#5a6675">${escapeHtml(footer)}${link}</p>
</div>
</div>
</body>
</html>
`
}

/**
 * The company above the letter. Its logo has a white ground of its own, which looks the same in every client,
 * whatever a dark mode does to colors; where images are off, the name stands in.
 */
function headOf({ company, origin, logo, colors }: Sender): string {
  const name = escapeHtml(company)
  const link = `href="${escapeHtml(origin)}" style="color:${colors.light.accent};font-size:15px;font-weight:600;text-decoration:none"`
  if (logo === null) return `<p style="margin:0 0 12px;padding:0 4px"><a class="ink" ${link}>${name}</a></p>`
  return `<p style="margin:0 0 12px"><a class="ink" ${link}><img src="${escapeHtml(logo)}" alt="${name}" height="44" style="display:block;height:44px;width:auto;max-width:260px;border:0;border-radius:8px"></a></p>`
}

function elementOf(part: LetterPart, { colors: { light } }: Sender): string {
  switch (part.part) {
    case 'text':
      return `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.5;color:#17202b">${escapeHtml(part.text)}</p>`
    case 'note':
      return `<p class="soft" style="margin:0 0 16px;font-size:14px;line-height:1.5;color:#5a6675">${escapeHtml(part.text)}</p>`
    case 'code':
      return `<p class="code" style="margin:0 0 16px;padding:16px;border-radius:8px;background:#eef2f7;text-align:center;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:30px;line-height:1.2;font-weight:600;letter-spacing:6px;text-indent:6px;color:#17202b">${escapeHtml(part.code)}</p>`
    case 'facts':
      return `<div style="margin:0 0 20px">${part.facts.map(factOf).join('\n')}</div>`
    case 'subject':
      return `<div class="rule" style="margin:0 0 16px;padding:0 0 12px;border-bottom:1px solid #e6ebf0">
<p style="margin:0 0 4px"><a class="ink" href="${escapeHtml(part.url)}" style="font-size:16px;line-height:1.4;font-weight:600;color:#17202b">${escapeHtml(part.title)}</a></p>
${part.lines.map((line) => `<p class="ink" style="margin:0;padding:3px 0;font-size:15px;line-height:1.45;color:#17202b">${escapeHtml(line)}</p>`).join('\n')}
</div>`
    case 'button':
      return `<p style="margin:20px 0 16px"><a class="button" href="${escapeHtml(part.url)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${light.accent};color:${light.ink};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(part.label)}</a></p>`
  }
}

function factOf({ label, value }: Fact, index: number): string {
  const rule = index === 0 ? '' : 'border-top:1px solid #e6ebf0;'
  return `<p class="ink rule" style="margin:0;padding:9px 0;${rule}font-size:16px;line-height:1.4;color:#17202b"><span class="soft" style="font-size:13px;color:#5a6675">${escapeHtml(label)}</span><br>${escapeHtml(value)}</p>`
}
