/** All that a page needs to know of an uploaded picture stands in its address. */
export interface UploadedPicture {
  /** `<id>-<width>x<height>-<rrggbb>`, the last part of its address and its folder in the store. */
  name: string
  id: string
  /** Pixels of the master. */
  width: number
  height: number
  /** What fills its place until it is there: `#rrggbb`. */
  colour: string
}

const namePattern = /^([A-Za-z0-9]{16})-([1-9]\d{0,3})x([1-9]\d{0,3})-([0-9a-f]{6})$/

/** `null` for what is not the name of an uploaded picture. */
export function readPictureName(name: string): UploadedPicture | null {
  const [, id, width, height, colour] = namePattern.exec(name) ?? []
  if (!id) return null
  return { name, id, width: Number(width), height: Number(height), colour: `#${colour}` }
}

/** The picture at `/images/<name>`; `null` for any other address. */
export function uploadedPicture(url: string): UploadedPicture | null {
  return url.startsWith('/images/') ? readPictureName(url.slice('/images/'.length)) : null
}

export function pictureName(id: string, width: number, height: number, colour: string): string {
  return `${id}-${width}x${height}-${colour.replace('#', '')}`
}

/** Keys in the file store. */
export const masterPath = (name: string) => `images/${name}/master.jpg`
