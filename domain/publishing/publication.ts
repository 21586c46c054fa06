import type { z } from 'zod'

export interface Problem {
  /** Path of the field, such as `gallery.2.name`. */
  field: string
  /** One French sentence. */
  message: string
}

/** What became of an article or a portfolio entry that somebody wanted to publish. */
export type Publication =
  | { outcome: 'published'; id: string; path: string; isNew: boolean }
  | { outcome: 'invalid'; problems: Problem[] }
  /** Uploaded files that it mentions and that are not there (any more). */
  | { outcome: 'files-missing'; urls: string[] }

export function problemsOf({ issues }: z.ZodError): Problem[] {
  return issues.map(({ path, message }) => ({ field: path.join('.'), message }))
}
