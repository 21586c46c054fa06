import { open, readFile } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'
import sharp from 'sharp'
import type {
  ConversionOutcome,
  PictureConversion,
  PictureFormat,
  PictureRejection,
  PictureToDecode,
} from '../../domain/kernel/ports/picture-decoder.ts'

sharp.concurrency(1)
sharp.cache(false)
// Disables every other reader of libvips, so that unknown formats are not even probed.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}`) })

/** Converts one picture in this process, or rejects it. Only `picture-worker.ts` calls it. */
export async function convertPicture(
  source: PictureToDecode['source'],
  conversion: PictureConversion,
): Promise<ConversionOutcome> {
  if (isHeic(await readHead(source))) return rejected('heic')
  try {
    const metadata = await sharp(source, { limitInputPixels: false }).metadata()
    const format = conversion.formats.find((accepted) => accepted === metadata.format)
    if (!format) return rejected('not-an-image')
    if (metadata.width * metadata.height > maxPixels[format]) return rejected('too-many-pixels')
    if (decodedBytes(metadata) > maxDecodedBytes) return rejected('too-many-pixels')
    const bounds = { fit: conversion.fit, limitInputPixels: maxPixels[format] }
    try {
      return await write(openUpright(source, bounds, 'error'), conversion)
    } catch (error) {
      if (format !== 'jpeg') throw error
      return await write(openUpright(await withEndMark(source), bounds, 'warning'), conversion)
    }
  } catch {
    return rejected('not-an-image')
  }
}

const rejected = (reason: PictureRejection): ConversionOutcome => ({ outcome: 'rejected', reason })

/**
 * Returns the bytes of a JPEG, with the two bytes of its end marker added: some messengers and cameras cut it off. Decoding with
 * `failOn: 'warning'` still rejects it when a part of the picture is missing.
 */
async function withEndMark(source: PictureToDecode['source']): Promise<Buffer> {
  const bytes = typeof source === 'string' ? await readFile(source) : source
  return Buffer.concat([bytes, Buffer.from([0xff, 0xd9])])
}

/**
 * Maximum number of pixels by format, checked before decoding. JPEG and PNG are read line by line, but a PNG of a few bytes can
 * contain any number of pixels, which all take time. WebP and AVIF are decoded completely: 4 and 18 bytes per pixel.
 */
const maxPixels: Readonly<Record<PictureFormat, number>> = {
  // Accepts phones with 108 megapixels.
  jpeg: 120_000_000,
  png: 40_000_000,
  webp: 25_000_000,
  heif: 5_000_000,
}

/** Maximum size in bytes of a decoded picture that cannot be read line by line. */
const maxDecodedBytes = 96_000_000

/**
 * Returns the number of bytes in memory before the first line is decoded: all of a progressive JPEG (16 bits per coefficient;
 * colour usually has a quarter of them), of an interlaced PNG, and two frames of an animated WebP.
 */
function decodedBytes({ format, isProgressive, width, height, channels, depth, ...metadata }: Metadata) {
  if ((metadata.pages ?? 1) > 1) return width * height * 4 * 2
  if (!isProgressive) return 0
  const samples = metadata.chromaSubsampling?.startsWith('4:2:0') ? 1.5 : channels
  return width * height * samples * (format === 'jpeg' || depth === 'ushort' ? 2 : 1)
}

function openUpright(
  source: PictureToDecode['source'],
  { fit, limitInputPixels }: { fit: PictureConversion['fit']; limitInputPixels: number },
  failOn: 'error' | 'warning',
): Sharp {
  const size = 'width' in fit ? { width: fit.width } : { width: fit.longestSide, height: fit.longestSide }
  return sharp(source, { limitInputPixels, failOn, sequentialRead: true })
    .autoOrient()
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
}

async function write(opened: Sharp, { output, withColour }: PictureConversion): Promise<ConversionOutcome> {
  const { type, ...options } = output
  const encoded = type === 'avif' ? opened.avif(options) : opened.jpeg(options)
  const { data: bytes, info } = await encoded.toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const colour = withColour ? await meanColour(bytes) : null
  return { outcome: 'converted', picture: { bytes, width, height, colour } }
}

async function meanColour(picture: Buffer): Promise<string> {
  const pixel = await sharp(picture).resize(1, 1, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}

/** Reads the first bytes, which contain the format. */
async function readHead(source: PictureToDecode['source']): Promise<Uint8Array> {
  if (typeof source !== 'string') return source.subarray(0, 40)
  const file = await open(source)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(40), 0, 40, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * Whether the file is HEIC. Its first box names the format (`ftypheic`, `ftypmif1`, …). An AVIF file with such a box
 * also contains `avif`.
 */
function isHeic(head: Uint8Array): boolean {
  const box = Buffer.from(head.subarray(4)).toString('latin1')
  return /^ftyp(hei|hev|mif|msf)/.test(box) && !box.includes('avif')
}
