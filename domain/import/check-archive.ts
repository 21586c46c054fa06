import { hasFarCells } from './far-cells.ts'
import { mostUnpacked } from './import-bounds.ts'
import { headerSize, unpack, type Verdict } from './unpack-part.ts'

const localHeader = 0x04034b50

const ends = [0x02014b50, 0x06054b50]

/**
 * Whether a workbook may be opened: what lies in it is unpacked, one file after the other as its reader does it, and
 * never beyond the bound, whatever sizes it tells. Its reader knows none, and would make as many lines as a cell's name says.
 */
export async function checkArchive(file: Buffer): Promise<Verdict> {
  let at = 0
  let left = mostUnpacked
  while (at + headerSize <= file.length && file.readUInt32LE(at) === localHeader) {
    const part = await unpack(file, at, left)
    if (typeof part === 'string') return part
    // Which of them is a sheet the workbook says itself: none is left out by its name.
    if (hasFarCells(part.content)) return 'too-many-cells'
    left -= part.content.length
    at = part.end
  }
  return at + 4 <= file.length && ends.includes(file.readUInt32LE(at)) && at > 0 ? 'right' : 'broken'
}
