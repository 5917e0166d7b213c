/** A type of document that can be sent: its extensions, and how its content begins. */
interface FileType {
  contentType: string
  extensions: readonly string[]
  matches: (bytes: Uint8Array) => boolean
}

const begins = (...starts: string[]) => {
  const patterns = starts.map((start) => Buffer.from(start, 'latin1'))
  return (bytes: Uint8Array) => patterns.some((pattern) => pattern.equals(bytes.subarray(0, pattern.length)))
}
const isZip = begins('PK\x03\x04', 'PK\x05\x06')
/** Word, Excel and PowerPoint before 2007. */
const isCompoundFile = begins('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
const openXml = 'application/vnd.openxmlformats-officedocument'

// An Office file is a ZIP that names its kind in its folders.
const isOffice = (folder: string) => (bytes: Uint8Array) =>
  isZip(bytes) && Buffer.from(bytes).includes(`${folder}/`, 0, 'latin1')

function isWebp(bytes: Uint8Array): boolean {
  return begins('RIFF')(bytes) && begins('WEBP')(bytes.subarray(8))
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1').trimStart().toLowerCase()
  // A browser that was handed HTML as text might run it.
  return !/^<(!doctype|html|script|svg|\?xml|body|head|iframe)/.test(start)
}

const types: readonly FileType[] = [
  { contentType: 'application/pdf', extensions: ['pdf'], matches: begins('%PDF-') },
  { contentType: 'image/png', extensions: ['png'], matches: begins('\x89PNG\r\n\x1a\n') },
  { contentType: 'image/jpeg', extensions: ['jpg', 'jpeg'], matches: begins('\xff\xd8\xff') },
  { contentType: 'image/webp', extensions: ['webp'], matches: isWebp },
  { contentType: 'image/gif', extensions: ['gif'], matches: begins('GIF87a', 'GIF89a') },
  { contentType: 'image/tiff', extensions: ['tif', 'tiff'], matches: begins('II*\0', 'MM\0*') },
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

/** Whether a file of this type can be called so. */
export function fitsType(name: string, contentType: string): boolean {
  return typeByName(name)?.contentType === contentType
}

function typeByName(name: string): FileType | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return types.find(({ extensions }) => extensions.includes(extension))
}
