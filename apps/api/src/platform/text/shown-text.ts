import { composeText, findUnfitCharacter } from '@portolan/contract/shared/text-characters'
import * as z from 'zod/mini'

/** A line that people see, in NFC; refused with a character that isn't shown or turns others around. */
export const shownText = (longest: number) =>
  z.string().check(
    z.overwrite(composeText),
    z.minLength(1),
    z.maxLength(longest),
    z.refine((text) => findUnfitCharacter(text) === null),
  )
