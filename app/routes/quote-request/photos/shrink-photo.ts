import { photoRules } from '../../../../domain/quote-requests/photo-rules.ts'
import { drawn, longest } from './draw-photo.ts'

export interface ShrunkPhoto {
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
    const image = fits(bitmap, file) ? file : await drawn(bitmap, photoRules.keepWidth)
    return { image, preview: await drawn(bitmap, previewWidth) }
  } catch {
    return { image: file, preview: file }
  } finally {
    bitmap.close()
  }
}

const fits = (bitmap: ImageBitmap, file: File) =>
  longest(bitmap) <= photoRules.keepWidth && file.size <= lightEnough

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
