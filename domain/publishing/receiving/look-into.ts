import { open } from 'node:fs/promises'
import { headLength } from '../file-kinds.ts'

/** The first bytes of what came in, given or in the file of that path, and how many it has. */
export async function lookInto(source: Buffer | string): Promise<{ head: Uint8Array; size: number }> {
  if (typeof source !== 'string') return { head: source, size: source.length }
  const file = await open(source)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0)
    return { head: buffer.subarray(0, bytesRead), size: (await file.stat()).size }
  } finally {
    await file.close()
  }
}
