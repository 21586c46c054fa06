const quality = 0.85

export const longest = (bitmap: ImageBitmap) => Math.max(bitmap.width, bitmap.height)

export async function drawn(bitmap: ImageBitmap, longestSide: number): Promise<Blob> {
  const scale = Math.min(1, longestSide / longest(bitmap))
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
