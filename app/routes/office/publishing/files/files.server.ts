import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { fileRejectionSentence, maxFileBytes } from '../../../../../domain/kernel/files/file-kinds.ts'
import { saveUploadedFile } from '../../../../../domain/kernel/files/save-uploaded-file.ts'
import { listUploadedFiles } from '../../../../../domain/kernel/files/uploaded-files.ts'
import type { BodyLimits } from '../../../../forms/bodies/body-limits.ts'
import type { PostedFile } from '../../../../forms/bodies/read-form.ts'
import { formWideProblem } from '../../../../forms/form-outcome.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { loadGrowingList, parseGrowingListQuery } from '../../../../ui/pager/growing-list.ts'

export type UploadedFilesView = Awaited<ReturnType<typeof loadUploadedFilesPage>>

/** Loads the uploaded files, newest first. */
export async function loadUploadedFilesPage({ db }: SiteContext, query: URLSearchParams) {
  const { rows, ...growth } = await loadGrowingList(parseGrowingListQuery({}, query), (limit) =>
    listUploadedFiles(db, limit),
  )
  return {
    ...growth,
    files: rows.map(({ createdAt, ...file }) => ({ ...file, when: formatDayAndHour(createdAt) })),
  }
}

/** Maximum number of files in one form. */
const maxFilesPerForm = 10

const postLimits: BodyLimits = {
  types: ['multipart/form-data'],
  fields: {},
  maxBytes: 4_096,
  files: { field: 'fichiers', maxCount: maxFilesPerForm, maxBytes: maxFileBytes, maxTotal: 2 * maxFileBytes },
}

/** Handles files sent without JavaScript, several in one form; each is stored independently. */
export const handleUploadedFilesForm = officeForm({
  limits: postLimits,
  async run({ deps, files }) {
    const rejections: string[] = files.length === 0 ? ['Choisissez un fichier.'] : []
    for (const file of files) {
      const rejection = await savePostedFile(deps, file)
      if (rejection) rejections.push(rejection)
    }
    return rejections.length > 0 ? formWideProblem(rejections.join(' ')) : { outcome: 'saved' }
  },
})

/** Stores one posted file. Resolves with the reason of a rejection in French, or `null`. */
async function savePostedFile(deps: SiteContext, posted: PostedFile): Promise<string | null> {
  const { fileName } = posted
  if (posted.outcome === 'too-many') return `Choisissez ${maxFilesPerForm} fichiers au plus à la fois.`
  if (posted.outcome !== 'stored') return fileRejectionSentence({ reason: 'too-large', kind: null }, fileName)
  const receipt = await saveUploadedFile(deps, { fileName, source: posted.file.path })
  if (receipt.outcome === 'rejected') return fileRejectionSentence(receipt.rejection, fileName)
  return receipt.outcome === 'postponed' ? receipt.message : null
}
