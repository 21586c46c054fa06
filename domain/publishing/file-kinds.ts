const mebibyte = 1024 * 1024

/** What staff may publish: which bytes it is told by, never its name (docs/product.md §9). */
export interface FileKind {
  what: 'picture' | 'document' | 'video' | 'audio'
  extension: string
  contentType: string
  maxBytes: number
}

const kinds = {
  picture: { what: 'picture', extension: 'jpg', contentType: 'image/jpeg', maxBytes: 30 * mebibyte },
  pdf: { what: 'document', extension: 'pdf', contentType: 'application/pdf', maxBytes: 20 * mebibyte },
  mp4: { what: 'video', extension: 'mp4', contentType: 'video/mp4', maxBytes: 100 * mebibyte },
  webm: { what: 'video', extension: 'webm', contentType: 'video/webm', maxBytes: 100 * mebibyte },
  mp3: { what: 'audio', extension: 'mp3', contentType: 'audio/mpeg', maxBytes: 30 * mebibyte },
  m4a: { what: 'audio', extension: 'm4a', contentType: 'audio/mp4', maxBytes: 30 * mebibyte },
} as const satisfies Record<string, FileKind>

/** No file that is larger need be read. */
export const largestFile = Math.max(...Object.values(kinds).map(({ maxBytes }) => maxBytes))

/** Bytes that tell the kind. */
export const headLength = 64

/** What the first bytes tell; `null` for a kind that is not published. Pictures have yet to be decoded. Runs in browsers too. */
export function kindOf(bytes: Uint8Array): FileKind | null {
  const start = String.fromCharCode(...bytes.subarray(0, headLength))
  if (start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG') || isWebp(start)) return kinds.picture
  if (start.startsWith('%PDF-')) return kinds.pdf
  if (start.startsWith('\x1a\x45\xdf\xa3') && start.includes('webm')) return kinds.webm
  if (start.startsWith('ID3') || isMp3Frame(bytes)) return kinds.mp3
  return start.slice(4, 8) === 'ftyp' ? kindOfBrand(start.slice(8, 12)) : null
}

/** Of a file that was received, by its type. */
export const kindOfType = (contentType: string): FileKind['what'] =>
  Object.values(kinds).find((kind) => kind.contentType === contentType)?.what ?? 'document'

const isWebp = (start: string) => start.startsWith('RIFF') && start.startsWith('WEBP', 8)

/** MP4, M4A, AVIF and HEIC are one family of boxes; the first one names the brand. */
function kindOfBrand(brand: string): FileKind | null {
  if (/^(avi|hei|hev|mif|msf)/.test(brand)) return kinds.picture
  if (/^M4[AB] $/.test(brand)) return kinds.m4a
  return /^(iso[m2-9]|mp4[12]|avc1|M4V |dash|MSNV)$/.test(brand) ? kinds.mp4 : null
}

/** A frame of MPEG layer III with a bit rate and a sampling rate that exist. */
function isMp3Frame([sync = 0, version = 0, rates = 0]: Uint8Array): boolean {
  const isLayer3 = sync === 0xff && (version & 0xe6) === 0xe2
  const hasBitRate = rates >> 4 !== 0 && rates >> 4 !== 15
  return isLayer3 && hasBitRate && (rates & 0x0c) !== 0x0c
}
