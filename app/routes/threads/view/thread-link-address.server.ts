import { threadPath } from '../../../thread-paths.ts'
import type { ThreadLink } from '../thread-link-context.ts'

/** Where forms and files of a page lead, with its link. */
export const addressOf = ({ key, access }: ThreadLink, rest = '') =>
  `${threadPath(key.kind, key.id)}${rest}?${access}`
