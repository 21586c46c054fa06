/** A picture too large for a bitmap may still be one that an `<img>` can decode. */
export async function isShowable(file: File) {
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
