import { data } from 'react-router'
import { lookAtReset } from '../../../../domain/sign-in/password/look-at-reset.ts'
import { siteContext } from '../../../context.ts'
import type { Visited } from '../../../http/visit.ts'
import { linkOf, statusOf, type Unusable, unusable } from './reset-link.server.ts'

export type Visit = Visited & { url: URL }

interface LookedAt {
  /** An invitation into the team, not a lost password. */
  isFirst: boolean
  /** `null` when it may be used. */
  unusable: Unusable | null
}

/** Looks at the link and consumes nothing: scanners open every link of a mail. */
export async function lookAtLink(visit: Visit) {
  const { state, isFirst } = await lookAtReset(visit.context.get(siteContext), linkOf(visit))
  if (state === 'valid') return data<LookedAt>({ isFirst, unusable: null })
  const message = unusable[state]
  return data<LookedAt>({ isFirst, unusable: { outcome: 'unusable', message } }, statusOf[state])
}
