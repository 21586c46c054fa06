import { readPictureName, type UploadedPicture } from './picture-address.ts'

/** Widths in pixels in which an uploaded picture is served, as far as it is that wide (docs/product.md §9). */
const derivedWidths = [440, 720, 1200, 1920]
/** Where no width is asked for: enough for a column of text, and for a social card. */
const plainWidth = 1200

export type DerivativeType = 'avif' | 'jpg'

/** The widths in which it stands ready, smallest first; the last is never wider than the master. */
export function widthsOf({ width }: UploadedPicture): number[] {
  const widest = Math.min(width, derivedWidths.at(-1) as number)
  return [...derivedWidths.filter((derived) => derived < widest), widest]
}

export function plainWidthOf(picture: UploadedPicture): number {
  return widthsOf(picture).findLast((width) => width <= plainWidth) as number
}

export function derivativeUrl({ name }: UploadedPicture, width: number, type: DerivativeType): string {
  return `/images/${name}-${width}.${type}`
}

export const derivativePath = (name: string, width: number, type: DerivativeType) =>
  `images/${name}/${width}.${type}`

interface Asked {
  picture: UploadedPicture
  width: number
  /** `null` when the address names none. */
  type: DerivativeType | null
}

/** What `/images/<asked>` means: `<name>` or `<name>-<width>.<type>`; `null` when there is no such address. */
export function readAsked(asked: string): Asked | null {
  const [, name, width, type] = /^(.+)-(\d{1,4})\.(avif|jpg)$/.exec(asked) ?? []
  const picture = readPictureName(name ?? asked)
  if (!picture) return null
  if (!name) return { picture, width: plainWidthOf(picture), type: null }
  const isMade = widthsOf(picture).some((made) => String(made) === width)
  return isMade ? { picture, width: Number(width), type: type as DerivativeType } : null
}
