/** What a page shows or offers of a file; the database keeps it as it is. */
export type { FileLink, FocalPoint } from '../../../db/schema/file-link.ts'

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
function readPictureName(name: string): UploadedPicture | null {
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

/** Widths in pixels in which an uploaded picture is served, as far as it is that wide (docs/product.md §9). */
const derivedWidths = [440, 720, 1200, 1920]
/** Where no width is asked for: enough for a column of text, and for a social card. */
const maxFallbackWidth = 1200

export type DerivativeType = 'avif' | 'jpg'

/** The widths in which it stands ready, smallest first; the last is never wider than the master. */
export function derivativeWidths({ width }: UploadedPicture): number[] {
  const widest = Math.min(width, derivedWidths.at(-1) as number)
  return [...derivedWidths.filter((derived) => derived < widest), widest]
}

export function fallbackWidth(picture: UploadedPicture): number {
  return derivativeWidths(picture).findLast((width) => width <= maxFallbackWidth) as number
}

export function derivativeUrl({ name }: UploadedPicture, width: number, type: DerivativeType): string {
  return `/images/${name}-${width}.${type}`
}

export const derivativePath = (name: string, width: number, type: DerivativeType) =>
  `images/${name}/${width}.${type}`

interface RequestedDerivative {
  picture: UploadedPicture
  width: number
  /** `null` when the address names none. */
  type: DerivativeType | null
}

/** What `/images/<asked>` means: `<name>` or `<name>-<width>.<type>`; `null` when there is no such address. */
export function readDerivativeName(asked: string): RequestedDerivative | null {
  const [, name, width, type] = /^(.+)-(\d{1,4})\.(avif|jpg)$/.exec(asked) ?? []
  const picture = readPictureName(name ?? asked)
  if (!picture) return null
  if (!name) return { picture, width: fallbackWidth(picture), type: null }
  const isMade = derivativeWidths(picture).some((made) => String(made) === width)
  return isMade ? { picture, width: Number(width), type: type as DerivativeType } : null
}
