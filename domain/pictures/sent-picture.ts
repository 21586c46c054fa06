import { open } from 'node:fs/promises'

/** A picture as it was sent. */
export interface Picture {
  /** The bytes, or the path of a file that holds them. */
  source: Buffer | string
  /** Whose picture it is: everybody takes turns. */
  from: string
}

/** The first bytes, which tell the kind of a file. */
export async function head(source: Picture['source']): Promise<Buffer> {
  if (typeof source !== 'string') return source.subarray(0, 40)
  const file = await open(source)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(40), 0, 40, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** iPhones name their format in the file's first box (`ftypheic`, `ftypmif1`, …); AVIF says so beside it. */
export function isHeic(head: Buffer): boolean {
  const box = head.subarray(4).toString('latin1')
  return /^ftyp(hei|hev|mif|msf)/.test(box) && !box.includes('avif')
}
