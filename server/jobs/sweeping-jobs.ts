import { hashPrintings } from '../../domain/documents/printings.ts'
import { sweepImports } from '../../domain/import/sweep-imports.ts'
import { sweepLetterFiles } from '../../domain/letters/attachments/sweep-letter-files.ts'
import { eraseFiles } from '../../domain/people/erasure/erase-files.ts'
import type { Jobs } from '../../domain/ports/job-queue.ts'
import { sweepParts } from '../../domain/publishing/parts/sweep-parts.ts'
import { sweepUnusedFiles } from '../../domain/publishing/sweep-unused-files.ts'
import { sweepAbandonedPhotos } from '../../domain/quote-requests/sweep-abandoned-photos.ts'
import { sweepDrafts } from '../../domain/retention/sweep-drafts.ts'
import type { JobsWorld } from './jobs-world.ts'

/** What nobody has claimed, or has lost its record, goes. */
export const sweepingJobHandlers = (world: JobsWorld) => ({
  'erase-files': async ({ erasureId }: Jobs['erase-files']) => void (await eraseFiles(world, erasureId)),
  async 'sweep-client-imports'() {
    const imports = await sweepImports(world)
    if (imports > 0) world.log.info({ imports }, 'files of clients deleted')
  },
  async 'sweep-abandoned-photos'() {
    const photos = await sweepAbandonedPhotos(world)
    const letterFiles = await sweepLetterFiles(world)
    if (photos + letterFiles > 0) world.log.info({ photos, letterFiles }, 'abandoned files deleted')
  },
  async 'sweep-unused-files'() {
    const swept = {
      files: await sweepUnusedFiles(world),
      parts: await sweepParts(world),
      drafts: await sweepDrafts(world),
      erased: await eraseFiles(world),
    }
    // Files of before printings were kept, which a migration cannot read.
    await hashPrintings(world)
    if (Object.values(swept).some((count) => count > 0)) world.log.info(swept, 'unused files deleted')
  },
})
