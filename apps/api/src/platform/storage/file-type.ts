import { hasPdfMark } from '@portolan/pdf/pdf-mark'

/** A type of document that can be sent: its extensions, and the beginning of its content. */
interface FileType {
  contentType: string
  extensions: readonly string[]
  matches: (bytes: Uint8Array) => boolean
}

const begins = (...starts: string[]) => {
  const patterns = starts.map((start) => Buffer.from(start, 'latin1'))
  return (bytes: Uint8Array) => patterns.some((pattern) => pattern.equals(bytes.subarray(0, pattern.length)))
}
/** Some programs first declare that a ZIP could have had several parts. */
const isZip = begins('PK\x03\x04', 'PK\x05\x06', 'PK00PK\x03\x04', 'PK\x07\x08PK\x03\x04')
/** Word, Excel and PowerPoint before 2007. */
const isCompoundFile = begins('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
const openXml = 'application/vnd.openxmlformats-officedocument'

// An Office file is a ZIP that shows its kind in its folders.
const isOffice = (folder: string) => (bytes: Uint8Array) =>
  isZip(bytes) && Buffer.from(bytes).includes(`${folder}/`, 0, 'latin1')

function isWebp(bytes: Uint8Array): boolean {
  return begins('RIFF')(bytes) && begins('WEBP')(bytes.subarray(8))
}

/** The format of phones: a box that states its brand, and compatible ones. */
function isHeif(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  return /^[\s\S]{4}ftyp[\s\S]*(?:hei[cxms]|hev[cx]|mif1|msf1)/.test(head)
}

function isText(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 1024))
  const encoding = /^(?:\xff\xfe|\xfe\xff)/.exec(start.toString('latin1'))?.[0]
  // Excel's “Unicode text”.
  if (encoding === undefined && bytes.includes(0)) return false
  const decoder = new TextDecoder(
    encoding === undefined ? 'utf-8' : encoding === '\xff\xfe' ? 'utf-16le' : 'utf-16be',
  )
  const text = decoder.decode(start).trimStart().toLowerCase()
  // A browser that gets HTML as text might run it.
  return !/^<(!doctype|html|script|svg|\?xml|body|head|iframe)/.test(text)
}

const types: readonly FileType[] = [
  { contentType: 'application/pdf', extensions: ['pdf'], matches: hasPdfMark },
  { contentType: 'image/png', extensions: ['png'], matches: begins('\x89PNG\r\n\x1a\n') },
  {
    contentType: 'image/jpeg',
    extensions: ['jpg', 'jpeg', 'jpe', 'jfif', 'pjpeg', 'pjp'],
    matches: begins('\xff\xd8\xff'),
  },
  { contentType: 'image/webp', extensions: ['webp'], matches: isWebp },
  { contentType: 'image/heic', extensions: ['heic', 'heif', 'hif'], matches: isHeif },
  { contentType: 'image/bmp', extensions: ['bmp', 'dib'], matches: begins('BM') },
  { contentType: 'image/gif', extensions: ['gif'], matches: begins('GIF87a', 'GIF89a') },
  {
    contentType: 'image/tiff',
    extensions: ['tif', 'tiff'],
    matches: begins('II*\0', 'MM\0*', 'II+\0', 'MM\0+'),
  },
  {
    contentType: `${openXml}.wordprocessingml.document`,
    extensions: ['docx'],
    matches: isOffice('word'),
  },
  { contentType: `${openXml}.spreadsheetml.sheet`, extensions: ['xlsx'], matches: isOffice('xl') },
  {
    contentType: `${openXml}.presentationml.presentation`,
    extensions: ['pptx'],
    matches: isOffice('ppt'),
  },
  { contentType: 'application/msword', extensions: ['doc'], matches: isCompoundFile },
  { contentType: 'application/vnd.ms-excel', extensions: ['xls'], matches: isCompoundFile },
  { contentType: 'application/zip', extensions: ['zip'], matches: isZip },
  { contentType: 'text/csv', extensions: ['csv'], matches: isText },
  { contentType: 'text/plain', extensions: ['txt'], matches: isText },
]

/** The content type of a file whose name and content agree; null for any other. */
export function fileTypeOf(name: string, bytes: Uint8Array): string | null {
  const type = typeByName(name)
  return bytes.length > 0 && type?.matches(bytes) === true ? type.contentType : null
}

/** True if a file of this type can have this name. */
export function fitsType(name: string, contentType: string): boolean {
  return typeByName(name)?.contentType === contentType
}

function typeByName(name: string): FileType | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return types.find(({ extensions }) => extensions.includes(extension))
}
