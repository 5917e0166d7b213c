import { composeText, findUnfitCharacter } from '@portolan/contract/shared/text-characters'
import * as z from 'zod/mini'

/** A line for display, in NFC; rejects invisible and direction characters. */
export const shownText = (longest: number) =>
  z.string().check(
    z.overwrite(composeText),
    z.minLength(1),
    z.maxLength(longest),
    z.refine((text) => findUnfitCharacter(text) === null),
  )
