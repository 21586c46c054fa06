import type { Visited } from '../../http/visit.ts'
import type { FormShape } from '../form-shape.ts'
import { collectFields } from './collect-fields.ts'
import { orRefused, type Refused } from './or-refused.ts'
import type { PostedFile } from './posted-file.ts'
import { readParts } from './read-parts.ts'
import { readText } from './read-text.ts'
import { requireType } from './require-type.ts'

export interface PostedForm {
  outcome: 'read'
  /** The form's own fields alone. */
  fields: URLSearchParams
  /** On the disk until the caller has removed them. */
  files: PostedFile[]
}

/**
 * The one way in for every form of the site: known flat names within the bounds of `shape`, read as they come,
 * ended at the first byte too many. Memory and disk that bodies take meanwhile are counted for the whole process and
 * for each address (docs/decisions/0021-form-bodies.md). A refusal carries the sentence for the form's page.
 */
export function readForm(visit: Visited, shape: FormShape): Promise<PostedForm | Refused> {
  return orRefused(visit, async () => {
    const type = requireType(visit.request, shape.types)
    if (type === 'multipart/form-data')
      return { outcome: 'read', ...(await readParts(visit, shape)) } as const
    const { fields, add } = collectFields(shape)
    if (type)
      for (const [name, value] of new URLSearchParams(await readText(visit, shape.mostBytes)))
        add(name, value)
    return { outcome: 'read', fields, files: [] } as const
  })
}
