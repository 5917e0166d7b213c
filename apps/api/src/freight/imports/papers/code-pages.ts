/** Decodes bytes in a code page; null if they aren't valid in it. */
export type Decode = (bytes: Uint8Array) => string | null

/** The upper halves of DOS code pages that `TextDecoder` lacks. */
const upperHalves: Readonly<Record<string, string>> = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
}

/** The code page by a name such as `cp437`, `866`, `windows-1251` or `gbk`; null if unknown. */
export function findCodePage(name: string): Decode | null {
  const number = /^(?:cp|ibm|oem|dos)?-?(437|850|852|866|932|936|949|950|125\d)$/i.exec(name.trim())?.[1]
  const upper = upperHalves[`cp${number}`]
  if (upper !== undefined)
    return (bytes) =>
      [...bytes].map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : upper[byte - 0x80])).join('')
  const label = number === undefined ? name.trim() : labelOf(number)
  try {
    const decoder = new TextDecoder(label, { fatal: true })
    return (bytes) => {
      try {
        return decoder.decode(bytes)
      } catch {
        return null
      }
    }
  } catch {
    return null
  }
}

function labelOf(number: string): string {
  const labels: Record<string, string> = {
    866: 'ibm866',
    932: 'shift_jis',
    936: 'gbk',
    949: 'euc-kr',
    950: 'big5',
  }
  return labels[number] ?? `windows-${number}`
}
