import {
  type PhotoRefusal,
  photoRefusals,
  photoRules,
} from '../../domain/correspondence/quote-requests/photo-rules.ts'

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
  if (file.size > photoRules.maxChosenBytes) return 'too-large'
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

interface ShrunkPhoto {
  /** What is sent. */
  image: Blob
  /** A small copy for the list, so that twenty photos do not fill a phone's memory. */
  preview: Blob
}

const previewWidth = 480
/** Bytes below which a photo that is small enough is sent as it is. */
const lightEnough = 2 * 1024 * 1024

/**
 * Brings a photo to at most 2,560 px, upright, as JPEG. When the browser can show the file but not shrink it, the file itself is
 * sent. Resolves with the reason when the browser cannot read it at all, or it stays too heavy.
 */
export async function shrinkPhoto(file: File): Promise<ShrunkPhoto | 'not-an-image' | 'too-large'> {
  const shrunk = await tryToShrink(file)
  if (!shrunk) return 'not-an-image'
  return shrunk.image.size > photoRules.maxBytes ? 'too-large' : shrunk
}

async function tryToShrink(file: File): Promise<ShrunkPhoto | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return (await isShowable(file)) ? { image: file, preview: file } : null
  try {
    const image = fits(bitmap, file) ? file : await drawResized(bitmap, photoRules.keepWidth)
    return { image, preview: await drawResized(bitmap, previewWidth) }
  } catch {
    return { image: file, preview: file }
  } finally {
    bitmap.close()
  }
}

const fits = (bitmap: ImageBitmap, file: File) =>
  longestEdge(bitmap) <= photoRules.keepWidth && file.size <= lightEnough

/** A picture too large for a bitmap may still be one that an `<img>` can decode. */
async function isShowable(file: File) {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return true
  } catch {
    return false
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

const quality = 0.85

const longestEdge = (bitmap: ImageBitmap) => Math.max(bitmap.width, bitmap.height)

async function drawResized(bitmap: ImageBitmap, longestSide: number): Promise<Blob> {
  const scale = Math.min(1, longestSide / longestEdge(bitmap))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // JPEG knows no transparency: without a ground it would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return encoded(canvas)
}

function encoded(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        // Frees the pixels at once: a phone's browser allows few.
        canvas.width = 0
        if (blob) resolve(blob)
        else reject(new Error('not encoded'))
      },
      'image/jpeg',
      quality,
    )
  })
}
