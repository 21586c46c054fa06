import { photoRules } from '../../../../domain/quote-requests/photo-rules.ts'

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
 * Brings a photo to at most 2,560 px, upright, as JPEG. When the browser can show the file but not shrink
 * it, the file itself is sent; resolves with `null` when the browser cannot read it at all.
 */
export async function shrinkPhoto(file: File): Promise<ShrunkPhoto | null> {
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
