import { readFile } from 'node:fs/promises'
import type { PictureDecoder } from '../../domain/kernel/ports/picture-decoder.ts'

/** Opens a decoder whose pictures are small and have the content of their source. A source that says “broken” is rejected. */
export const createSimulatedPictureDecoder = (): PictureDecoder => ({
  async convert({ source }) {
    const bytes = typeof source === 'string' ? await readFile(source) : source
    if (bytes.includes('broken')) return { outcome: 'rejected', reason: 'not-an-image' }
    return { outcome: 'converted', picture: { bytes, width: 40, height: 30, colour: '#808080' } }
  },
})
