import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { picturesFolder } from '../paths.ts'

/** One of the site's own pictures, in the size that a telephone's photo has left after it was shrunk. */
export const demoPicture = (name: string): Promise<Buffer> =>
  readFile(join(picturesFolder, `${name}-720.jpg`))
