// GSM 03.38: the characters that take seven bits, and those that take two of them.
const single =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const double = '\f^{}\\[~]|€'

/** Into how many SMS a text is cut: 160 characters of the GSM alphabet fit into one, of any other 70. */
export function smsParts(text: string): number {
  let septets = 0
  for (const character of text) {
    if (single.includes(character)) septets++
    else if (double.includes(character)) septets += 2
    else return partsOf(text.length, 70, 67)
  }
  return partsOf(septets, 160, 153)
}

// A text in several parts has the rest of each for their numbers.
function partsOf(length: number, single: number, joined: number): number {
  return length <= single ? 1 : Math.ceil(length / joined)
}
