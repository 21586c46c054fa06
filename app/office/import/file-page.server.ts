import { data, redirect } from 'react-router'
import { type ImportKind, saveImportFile } from '../../../domain/kernel/import/import-files.ts'
import { maxImportBytes } from '../../../domain/kernel/import/import-limits.ts'
import type { BodyLimits } from '../../forms/bodies/body-limits.ts'
import { readForm, removePostedFiles } from '../../forms/bodies/read-form.ts'
import { siteContext, staffContext } from '../../http/context.ts'
import type { RouteArgs } from '../../http/route-args.ts'

const fileLimits: BodyLimits = {
  types: ['multipart/form-data'],
  fields: {},
  // Size of the buffer for bytes that the multipart parser has not assigned to the file yet.
  maxBytes: 262_144,
  files: { field: 'fichier', maxCount: 1, maxBytes: maxImportBytes, maxTotal: maxImportBytes * 2 },
}

const tooLarge =
  'Ce fichier dépasse 5\u00a0Mo\u00a0: gardez les colonnes utiles, ou importez-le en plusieurs fois.'

const problemResponse = (problem: string, status = 422) => data({ problem }, { status })

/**
 * Handles the upload form of an import: stores the file and redirects to the preview of its run, or returns why the file was
 * rejected.
 */
export async function handleImportFile(
  args: RouteArgs,
  kind: ImportKind,
  runAddress: (id: string) => string,
): Promise<Response | ReturnType<typeof problemResponse>> {
  const form = await readForm(args, fileLimits)
  if (form.outcome === 'rejected')
    return problemResponse(form.status === 413 ? tooLarge : form.message, form.status)
  try {
    const [posted] = form.files
    if (!posted) return problemResponse('Choisissez un fichier.')
    if (posted.outcome !== 'stored') return problemResponse(tooLarge, 413)
    const by = args.context.get(staffContext)
    const file = { kind, fileName: posted.fileName, source: posted.file.path }
    const savedImport = await saveImportFile(args.context.get(siteContext), by, file)
    if (savedImport.outcome === 'unreadable') return problemResponse(savedImport.sentence)
    return redirect(runAddress(savedImport.id), 303)
  } finally {
    await removePostedFiles(form.files)
  }
}
