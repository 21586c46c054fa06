import {
  type RequestPhotoRejection,
  requestPhotoLimits,
  requestPhotoRejections,
} from '../../domain/correspondence/quote-requests/photo-rules.ts'

/** Splits newly chosen files into acceptable ones and a message for each of the others. */
export async function separateAcceptablePhotos(
  files: File[],
): Promise<{ good: File[]; rejections: string[] }> {
  const verdicts = await Promise.all(
    files.map(async (file) => ({ file, rejection: await findPhotoRejection(file) })),
  )
  return {
    good: verdicts.filter(({ rejection }) => rejection === null).map(({ file }) => file),
    rejections: verdicts.flatMap(({ file, rejection }) =>
      rejection ? [requestPhotoRejections[rejection](file.name)] : [],
    ),
  }
}

/**
 * Checks the size and first bytes of a file before it is decoded, so that a wrong file is rejected at once. Resolves to
 * the reason, or to `null` for an acceptable file.
 */
export async function findPhotoRejection(file: File): Promise<RequestPhotoRejection | null> {
  const start = await file
    .slice(0, 24)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const head = new Uint8Array(start)
  if (isHeic(file, head)) return 'heic'
  if (!isJpeg(head) && !isPng(head)) return 'not-an-image'
  if (file.size > requestPhotoLimits.maxChosenBytes) return 'too-large'
  return isPng(head) && pngPixels(start) > requestPhotoLimits.maxPngPixels ? 'too-many-pixels' : null
}

const startsWith = (head: Uint8Array, ...bytes: number[]) =>
  bytes.every((byte, index) => head[index] === byte)
const isJpeg = (head: Uint8Array) => startsWith(head, 0xff, 0xd8, 0xff)
const isPng = (head: Uint8Array) => startsWith(head, 0x89, 0x50, 0x4e, 0x47)

/** Whether the file is HEIC. ISO media files name their brand after `ftyp`; AVIF uses the same container but is not HEIC. */
function isHeic(file: File, head: Uint8Array) {
  const [box, brandName] = [4, 8].map((start) => String.fromCharCode(...head.slice(start, start + 4)))
  if (box === 'ftyp') return /^(hei|hev|mif1|msf1)/.test(brandName ?? '')
  return /image\/hei[cf]/.test(file.type) && !isJpeg(head) && !isPng(head)
}

/** Returns width × height from the first chunk of a PNG. */
function pngPixels(start: ArrayBuffer) {
  if (start.byteLength < 24) return 0
  const view = new DataView(start)
  return view.getUint32(16) * view.getUint32(20)
}

interface ShrunkPhoto {
  /** Reduced photo to upload. */
  image: Blob
  /** A small copy for the list, so that twenty photos do not fill a phone's memory. */
  preview: Blob
}

const previewWidth = 480
/** Maximum bytes of a photo that is sent unchanged when its size in pixels allows it. */
const lightEnough = 2 * 1024 * 1024

/**
 * Reduces a photo to at most 2,560 px, upright, as JPEG. A file that the browser can display but not resize is sent unchanged.
 * Resolves to the reason when the browser cannot read the file, or when the result is too large.
 */
export async function shrinkPhoto(file: File): Promise<ShrunkPhoto | 'not-an-image' | 'too-large'> {
  const shrunk = await tryToShrink(file)
  if (!shrunk) return 'not-an-image'
  return shrunk.image.size > requestPhotoLimits.maxBytes ? 'too-large' : shrunk
}

async function tryToShrink(file: File): Promise<ShrunkPhoto | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return (await isShowable(file)) ? { image: file, preview: file } : null
  try {
    const image = fits(bitmap, file) ? file : await drawResized(bitmap, requestPhotoLimits.keepWidth)
    return { image, preview: await drawResized(bitmap, previewWidth) }
  } catch {
    return { image: file, preview: file }
  } finally {
    bitmap.close()
  }
}

const fits = (bitmap: ImageBitmap, file: File) =>
  longestEdge(bitmap) <= requestPhotoLimits.keepWidth && file.size <= lightEnough

/** Whether an `<img>` can display the file: it may do so even for an image that is too large for a bitmap. */
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
  // JPEG has no transparency: transparent pixels would turn black.
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
        // Frees the pixels at once: phone browsers limit the total canvas memory.
        canvas.width = 0
        if (blob) resolve(blob)
        else reject(new Error('not encoded'))
      },
      'image/jpeg',
      quality,
    )
  })
}
