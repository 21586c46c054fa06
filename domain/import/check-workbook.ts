import { promisify } from 'node:util'
import { type InflateRaw, inflateRaw } from 'node:zlib'
import { maxImportColumns, maxImportLines, maxUnpackedBytes } from './import-limits.ts'

/** Of a zip archive (APPNOTE.TXT §4.3): what begins a file in it, and what may stand behind the last one. */
const localHeaderSignature = 0x04034b50
const endSignatures = [0x02014b50, 0x06054b50]
const descriptorSignature = 0x08074b50
/** Bytes that stand before a file's name. */
const headerSize = 30

/**
 * Whether a workbook may be opened: what lies in it is unpacked, one file after the other as its reader does it, and
 * never beyond the bound, whatever sizes it tells. Its reader knows none, and would make as many lines as a cell's name says.
 */
export async function checkWorkbook(file: Buffer): Promise<WorkbookVerdict> {
  let at = 0
  let left = maxUnpackedBytes
  while (at + headerSize <= file.length && file.readUInt32LE(at) === localHeaderSignature) {
    const part = await unpackEntry(file, at, left)
    if (typeof part === 'string') return part
    // Which of them is a sheet the workbook says itself: none is left out by its name.
    if (hasCellsBeyondLimits(part.content)) return 'too-many-cells'
    left -= part.content.length
    at = part.end
  }
  return at + 4 <= file.length && endSignatures.includes(file.readUInt32LE(at)) && at > 0 ? 'right' : 'broken'
}

type WorkbookVerdict = 'right' | 'too-large' | 'too-many-cells' | 'broken'

const inflate = promisify(inflateRaw) as unknown as (
  packed: Buffer,
  options: { maxOutputLength: number; info: true },
) => Promise<{ buffer: Buffer; engine: InflateRaw }>

interface UnpackedEntry {
  content: Buffer
  /** Where the next one begins. */
  end: number
}

async function unpackEntry(file: Buffer, at: number, left: number): Promise<UnpackedEntry | WorkbookVerdict> {
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
  const hasMark = at + 4 <= file.length && file.readUInt32LE(at) === descriptorSignature
  return at + (hasMark ? 16 : 12)
}

/** True where a line or a cell names itself beyond what a file may hold, however its reader takes that for a number. */
function hasCellsBeyondLimits(content: Buffer): boolean {
  const names = content.toString('latin1').matchAll(/[\s"']r\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g)
  return names.some(([, double, single]) => isBeyondLimits(double ?? single ?? ''))
}

function isBeyondLimits(name: string): boolean {
  // Letters and digits written as entities: no program does.
  if (name.includes('&')) return true
  const digit = name.search(/\d/)
  if (digit < 0) return false
  return Number(name.slice(digit)) > maxImportLines + 1 || columnOf(name.slice(0, digit)) > maxImportColumns
}

const columnOf = (letters: string) =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
