import type { MediaKind } from '../media-kinds.ts'
import { checkFile } from './check-file.ts'

/** Those that may go out, and why the others may not. */
export async function checkFiles(files: readonly File[], kind: MediaKind) {
  const refusals: string[] = []
  const good: File[] = []
  for (const file of files) {
    const refusal = await checkFile(file, kind)
    if (refusal) refusals.push(refusal)
    else good.push(file)
  }
  return { good, refusals }
}
