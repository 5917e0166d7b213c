const helvetica = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'

// Song in Chinese, as programs of suppliers write it: neither the font nor its character map is in the file.
const song =
  '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[' +
  '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/DW 1000' +
  '/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>' +
  '/FontDescriptor<</Type/FontDescriptor/FontName/STSong-Light/Flags 4/FontBBox[0 -120 1000 880]' +
  '/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>>>]>>'

// A scan of 8 × 8 pixels as scanners write it, for a decoder that pdf.js loads when it meets one: the page's
// size, then a region whose eight lines are like the one above, so all the same; drawn inverted, as black.
const jbig2 = Buffer.from(
  '0000000030000100000013' +
    '00000008000000080000000000000000000000' +
    '0000000126000100000016' +
    '000000080000000800000000000000000001' +
    'ff001001',
  'hex',
).toString('latin1')
const scan =
  '<</Type/XObject/Subtype/Image/Width 8/Height 8/ColorSpace/DeviceGray/BitsPerComponent 1/Decode[1 0]' +
  `/Filter/JBIG2Decode/Length ${jbig2.length}>>stream\n${jbig2}\nendstream`

/** A PDF with a page for each content stream. */
export function pdfOf(contents: readonly string[]): Buffer {
  const pageIds = contents.map((_, index) => 6 + index * 2)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${contents.length}/Kids[${pageIds.map((id) => `${id} 0 R`).join(' ')}]>>`,
    helvetica,
    song,
    scan,
    ...contents.flatMap((content, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${7 + index * 2} 0 R` +
        '/Resources<</Font<</F1 3 0 R/F2 4 0 R>>/XObject<</I1 5 0 R>>>>>>',
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
    ]),
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj${object}endobj\n`
    return String(at).padStart(10, '0')
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  text += offsets.map((offset) => `${offset} 00000 n \n`).join('')
  text += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`
  return Buffer.from(text, 'latin1')
}

export const latinPage = (text: string) => `BT/F1 36 Tf 60 700 Td(${text})Tj ET`
export const chinesePage = 'BT/F2 36 Tf 60 700 Td<4F60597D>Tj ET'
export const scannedPage = 'q 200 0 0 200 60 400 cm/I1 Do Q'

/** A PDF that asks for a password: its key can't be derived from an empty one. */
export function lockedPdf(): Buffer {
  const open = pdfOf([latinPage('Secret')]).toString('latin1')
  const hash = '41'.repeat(32)
  const lock = `/Encrypt<</Filter/Standard/V 1/R 2/O<${hash}>/U<${hash}>/P -4>>/ID[<00><00>]`
  return Buffer.from(open.replace('/Root 1 0 R', `/Root 1 0 R${lock}`), 'latin1')
}
