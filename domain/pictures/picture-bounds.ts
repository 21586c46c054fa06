import type { Metadata } from 'sharp'

/** What a picture may be, and what becomes of it. */
export interface Bounds {
  /** What may come in, as sharp calls it; AVIF is `heif`. */
  formats: readonly string[]
  /** Pixels beyond which a picture is refused before it is decoded. */
  maxPixels: number
  /** The same for PNG, where it is less. */
  maxPngPixels?: number
  /** Longest side of what `write` gets, in pixels. */
  keepWidth: number
}

/** Bytes of decoded picture beyond which one that cannot be read line by line is refused. */
export const mostHeldBytes = 96_000_000

export const mostPixels = ({ format }: Metadata, { maxPixels, maxPngPixels = maxPixels }: Bounds) =>
  format === 'png' ? maxPngPixels : maxPixels

/**
 * A progressive JPEG and an interlaced PNG stand in memory whole before their first line is known: 16 bits for
 * each of a JPEG's coefficients, of which colour usually has a quarter.
 */
export function heldBytes({
  format,
  isProgressive,
  width,
  height,
  channels,
  depth,
  chromaSubsampling,
}: Metadata) {
  if (!isProgressive) return 0
  const samples = chromaSubsampling?.startsWith('4:2:0') ? 1.5 : channels
  return width * height * samples * (format === 'jpeg' || depth === 'ushort' ? 2 : 1)
}
