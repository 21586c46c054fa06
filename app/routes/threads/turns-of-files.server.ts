import { requestContext, siteContext } from '../../context.ts'
import type { PostedForm } from '../../forms/bodies/read-form.ts'
import type { Visited } from '../../http/visit.ts'

/** Files count as photos of a quote request do. */
export function turnsOf({ context }: Visited, files: PostedForm['files']) {
  const { limits } = context.get(siteContext)
  const { address } = context.get(requestContext)
  if (files.length === 0) return []
  const bytes = files.reduce((sum, one) => sum + (one.outcome === 'kept' ? one.file.size : 0), 0)
  return [
    [limits.photo, address, files.length],
    [limits.photoDay, address, files.length],
    [limits.photoKilobytes, address, Math.ceil(bytes / 1024)],
  ] as const
}
