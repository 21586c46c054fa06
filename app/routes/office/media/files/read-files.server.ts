import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { listUploadedFiles } from '../../../../../domain/publishing/list-uploaded-files.ts'
import type { SiteContext } from '../../../../context.ts'
import { growingList, pagesAsked, rowsToFind } from '../../../../ui/pager/growing-list.ts'

export type FilesView = Awaited<ReturnType<typeof readFiles>>

/** The files that were sent, the newest first. */
export async function readFiles({ db }: SiteContext, asked: URLSearchParams) {
  const page = pagesAsked(asked)
  const found = await listUploadedFiles(db, rowsToFind(page))
  const { rows, ...rest } = growingList(found, page, (next) => `?page=${next}`)
  return { ...rest, files: rows.map(({ createdAt, ...file }) => ({ ...file, when: dayAndHour(createdAt) })) }
}
