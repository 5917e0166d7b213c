import { createHash } from 'node:crypto'
import type { Locale } from '@portolan/contract/identity/users'
import { composeText, findUnfitCharacter } from '@portolan/contract/shared/text-characters'
import { FieldProblem } from '#platform/http/problem.ts'
import { fileNameOf } from '#platform/storage/file-names.ts'
import { fileTypeOf, fitsType } from '#platform/storage/file-type.ts'
import { fieldText, unfitCharacterText } from './field-messages.ts'

const wrongFile: Record<Locale, string> = {
  en: 'Choose a PDF, image, Office, text or ZIP file whose name ends as its content says.',
  ru: 'Выберите файл PDF, Office, ZIP, текст или изображение, расширение которого соответствует содержимому.',
}

/** A file as sent, with the type determined by content. */
export interface JudgedFile {
  name: string
  contentType: string
  size: number
  contentHash: string
}

/** Throws an error of the form's `file` if name and content don't agree on an accepted type. */
export function judgeFile({ bytes, name }: { bytes: Uint8Array; name: string }, locale: Locale): JudgedFile {
  const unfit = findUnfitCharacter(name)
  if (unfit !== null) throw new FieldProblem({ file: [unfitCharacterText(unfit, locale)] })
  const fit = fileNameOf(composeText(name))
  const contentType = fileTypeOf(fit, bytes)
  if (contentType === null) throw new FieldProblem({ file: [wrongFile[locale]] })
  const contentHash = createHash('sha256').update(bytes).digest('base64url')
  return { name: fit, contentType, size: bytes.byteLength, contentHash }
}

/** The new name of a file, which must keep the extension of its type. */
export function judgeName(
  name: string | undefined,
  { contentType }: Pick<JudgedFile, 'contentType'>,
  locale: Locale,
): { name?: string } {
  if (name === undefined) return {}
  const fit = fileNameOf(name)
  if (!fitsType(fit, contentType)) throw new FieldProblem({ name: [fieldText('extension', locale)] })
  return { name: fit }
}
