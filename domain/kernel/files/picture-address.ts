/** A file that a page shows or offers, in the format of the database. */
export type { FileLink, FocalPoint } from '../../../db/schema/file-link.ts'

/** An uploaded picture. Its address contains all facts that a page needs. */
export interface UploadedPicture {
  /** `<id>-<width>x<height>-<rrggbb>`: the last part of its address and its folder in the file store. */
  name: string
  id: string
  /** Pixels of the master. */
  width: number
  height: number
  /** Placeholder colour while the picture loads: `#rrggbb`. */
  colour: string
}

const namePattern = /^([A-Za-z0-9]{16})-([1-9]\d{0,3})x([1-9]\d{0,3})-([0-9a-f]{6})$/

/** Parses the name of an uploaded picture; `null` for any other text. */
function parsePictureName(name: string): UploadedPicture | null {
  const [, id, width, height, colour] = namePattern.exec(name) ?? []
  if (!id) return null
  return { name, id, width: Number(width), height: Number(height), colour: `#${colour}` }
}

/** Parses the address `/images/<name>`; `null` for any other address. */
export function parseUploadedPictureAddress(url: string): UploadedPicture | null {
  return url.startsWith('/images/') ? parsePictureName(url.slice('/images/'.length)) : null
}

export function uploadedPictureName(id: string, width: number, height: number, colour: string): string {
  return `${id}-${width}x${height}-${colour.replace('#', '')}`
}

/** Returns the key of a picture's master in the file store. */
export const pictureMasterKey = (name: string) => `images/${name}/master.jpg`

/** Widths in pixels of the derivatives of an uploaded picture, up to its own width. */
const derivedWidths = [440, 720, 1200, 1920]
/** Maximum width served if no width is requested: enough for a text column and a social card. */
const maxFallbackWidth = 1200

export type PictureDerivativeType = 'avif' | 'jpg'

/** Returns the widths of a picture's derivatives, smallest first. The last one is never wider than the master. */
export function listPictureDerivativeWidths({ width }: UploadedPicture): number[] {
  const widest = Math.min(width, derivedWidths.at(-1) as number)
  return [...derivedWidths.filter((derived) => derived < widest), widest]
}

export function findFallbackPictureWidth(picture: UploadedPicture): number {
  return listPictureDerivativeWidths(picture).findLast((width) => width <= maxFallbackWidth) as number
}

export function pictureDerivativeUrl(
  { name }: UploadedPicture,
  width: number,
  type: PictureDerivativeType,
): string {
  return `/images/${name}-${width}.${type}`
}

export const pictureDerivativeKey = (name: string, width: number, type: PictureDerivativeType) =>
  `images/${name}/${width}.${type}`

interface RequestedDerivative {
  picture: UploadedPicture
  width: number
  /** `null` if the address names no type. */
  type: PictureDerivativeType | null
}

/** Parses the `fileName` of `/images/<fileName>`: `<name>` or `<name>-<width>.<type>`; `null` for any other name. */
export function parseDerivativeName(fileName: string): RequestedDerivative | null {
  const [, name, width, type] = /^(.+)-(\d{1,4})\.(avif|jpg)$/.exec(fileName) ?? []
  const picture = parsePictureName(name ?? fileName)
  if (!picture) return null
  if (!name) return { picture, width: findFallbackPictureWidth(picture), type: null }
  const isMade = listPictureDerivativeWidths(picture).some((made) => String(made) === width)
  return isMade ? { picture, width: Number(width), type: type as PictureDerivativeType } : null
}
