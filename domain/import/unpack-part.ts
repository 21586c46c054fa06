import { promisify } from 'node:util'
import { type InflateRaw, inflateRaw } from 'node:zlib'

export type Verdict = 'right' | 'too-large' | 'too-many-cells' | 'broken'

const descriptor = 0x08074b50

export const headerSize = 30

const inflate = promisify(inflateRaw) as unknown as (
  packed: Buffer,
  options: { maxOutputLength: number; info: true },
) => Promise<{ buffer: Buffer; engine: InflateRaw }>

interface Part {
  content: Buffer
  /** Where the next one begins. */
  end: number
}

export async function unpack(file: Buffer, at: number, left: number): Promise<Part | Verdict> {
  const [flags, method, size] = [
    file.readUInt16LE(at + 6),
    file.readUInt16LE(at + 8),
    file.readUInt32LE(at + 18),
  ]
  const nameEnd = at + headerSize + file.readUInt16LE(at + 26)
  const start = nameEnd + file.readUInt16LE(at + 28)
  const hasDescriptor = (flags & 8) !== 0
  if (method === 0 && !hasDescriptor)
    return size > left ? 'too-large' : { content: file.subarray(start, start + size), end: start + size }
  if (method !== 8) return 'broken'
  try {
    const packed = hasDescriptor ? file.subarray(start) : file.subarray(start, start + size)
    const { buffer: content, engine } = await inflate(packed, {
      maxOutputLength: Math.max(1, left),
      info: true,
    })
    const end = start + engine.bytesWritten
    return { content, end: hasDescriptor ? afterDescriptor(file, end) : start + size }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'broken'
  }
}

/** Sizes that stand behind a file: three numbers of four bytes, with or without a mark in front. */
function afterDescriptor(file: Buffer, at: number): number {
  const hasMark = at + 4 <= file.length && file.readUInt32LE(at) === descriptor
  return at + (hasMark ? 16 : 12)
}
