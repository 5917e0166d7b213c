// GSM 03.38: the characters that take seven bits, and those that take two such units.
const single =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const double = '\f^{}\\[~]|€'

/**
 * The number of SMS that a text takes: one has room for 160 characters of the GSM alphabet, or 70 of any
 * other.
 */
export function smsParts(text: string): number {
  let septets = 0
  for (const character of text) {
    if (single.includes(character)) septets++
    else if (double.includes(character)) septets += 2
    else return partsOf(text.length, 70, 67)
  }
  return partsOf(septets, 160, 153)
}

// Each part of a longer text loses some characters to its numbering.
function partsOf(length: number, single: number, joined: number): number {
  return length <= single ? 1 : Math.ceil(length / joined)
}
