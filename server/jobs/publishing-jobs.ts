import { derivePicture } from '../../domain/kernel/files/picture-derivatives.ts'
import { publishDueContent } from '../../domain/publishing/editing/publish-content.ts'
import type { JobDeps, JobHandlers } from './job-deps.ts'

/** Handlers of the jobs of articles, portfolio entries and their pictures. */
export const publishingJobHandlers = (deps: JobDeps) =>
  ({
    'derive-picture': ({ fileId }) => derivePicture(deps, fileId),
    async 'publish-due-content'() {
      const pages = await publishDueContent(deps)
      if (pages > 0) deps.log.info({ pages }, 'scheduled pages published')
    },
  }) satisfies JobHandlers
