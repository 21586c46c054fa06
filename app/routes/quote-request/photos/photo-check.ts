import {
  type PhotoRefusal,
  photoRefusals,
  photoRules,
} from '../../../../domain/quote-requests/photo-rules.ts'

/** Those of newly chosen files that may be taken, and a sentence for each of the others. */
export async function checkPhotos(files: File[]): Promise<{ good: File[]; refusals: string[] }> {
  const verdicts = await Promise.all(
    files.map(async (file) => ({ file, refusal: await photoRefusalOf(file) })),
  )
  return {
    good: verdicts.filter(({ refusal }) => refusal === null).map(({ file }) => file),
    refusals: verdicts.flatMap(({ file, refusal }) => (refusal ? [photoRefusals[refusal](file.name)] : [])),
  }
}

/**
 * Looks at a chosen file's size and first bytes, before anything is decoded, so that a wrong one is refused
 * at once (docs/product.md §9, Photos). Resolves with the reason, or `null` when nothing speaks against it.
 */
export async function photoRefusalOf(file: File): Promise<PhotoRefusal | null> {
  const start = await file
    .slice(0, 24)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const head = new Uint8Array(start)
  if (isHeic(file, head)) return 'heic'
  if (!isJpeg(head) && !isPng(head)) return 'not-an-image'
  if (file.size > photoRules.maxBytes) return 'too-large'
  return isPng(head) && pngPixels(start) > photoRules.maxPngPixels ? 'too-many-pixels' : null
}

const startsWith = (head: Uint8Array, ...bytes: number[]) =>
  bytes.every((byte, index) => head[index] === byte)
const isJpeg = (head: Uint8Array) => startsWith(head, 0xff, 0xd8, 0xff)
const isPng = (head: Uint8Array) => startsWith(head, 0x89, 0x50, 0x4e, 0x47)

/** An ISO media file says its brand after `ftyp`; AVIF shares the container and is no HEIC. */
function isHeic(file: File, head: Uint8Array) {
  const [box, brandName] = [4, 8].map((start) => String.fromCharCode(...head.slice(start, start + 4)))
  if (box === 'ftyp') return /^(hei|hev|mif1|msf1)/.test(brandName ?? '')
  return /image\/hei[cf]/.test(file.type) && !isJpeg(head) && !isPng(head)
}

/** Width × height as the first chunk of a PNG declares them. */
function pngPixels(start: ArrayBuffer) {
  if (start.byteLength < 24) return 0
  const view = new DataView(start)
  return view.getUint32(16) * view.getUint32(20)
}
