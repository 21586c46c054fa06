import { makeZip } from 'client-zip'
import { parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { listArchiveFiles } from '../../../../../domain/oversight/archive/archive-files.ts'
import { exportPersonArchive } from '../../../../../domain/oversight/archive/gather-archive.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { contentDispositionHeader } from '../../../../http/files/content-disposition.ts'
import { fileNotFoundResponse } from '../../../../http/files/stream-file.ts'
import type { OfficeAccess } from '../../../../http/office-page.ts'
import { parsePersonKey } from '../../../../office/records/person-address.ts'
import type { Route } from './+types/archive-zip.ts'
import { renderArchiveIndexHtml, renderArchiveJson } from './archive.server.tsx'

export const handle = { permission: 'manage-personal-data' } satisfies OfficeAccess

/** Returns all stored data of a person as a ZIP file and records this in the journal; each file is read when it is written. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const deps = context.get(siteContext)
  const key = parsePersonKey(params)
  const isHead = request.method === 'HEAD'
  if (!key || isHead) return fileNotFoundResponse()
  const handed = await exportPersonArchive(deps, context.get(staffContext), key)
  if (!handed) return fileNotFoundResponse()
  const now = deps.clock.now()
  const head = { personName: handed.person.name, at: now, sections: handed.archive.sections }
  async function* contents() {
    yield { name: 'index.html', lastModified: now, input: renderArchiveIndexHtml(head, deps.facts.current()) }
    yield { name: 'donnees.json', lastModified: now, input: renderArchiveJson(head, deps.facts.current()) }
    yield* listArchiveFiles(handed?.archive.files ?? [])
  }
  return new Response(makeZip(contents()), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDispositionHeader(
        'attachment',
        `donnees-personnelles-${parisDay(now)}.zip`,
      ),
    },
  })
}
