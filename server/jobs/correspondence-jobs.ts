import { ensureThumbnail, findPhoto } from '../../domain/correspondence/quote-requests/photo-files.ts'
import type { JobDeps, JobHandlers } from './job-deps.ts'

/** Handlers of the jobs of quote requests. */
export const correspondenceJobHandlers = (deps: JobDeps) =>
  ({
    async 'make-photo-thumbnail'({ quoteRequestId, photoId }) {
      const photo = await findPhoto(deps.db, quoteRequestId, photoId)
      if (photo) await ensureThumbnail(deps, photo.path)
    },
  }) satisfies JobHandlers
