import type { Outcomes } from '../draft/draft-page.tsx'
import type { IssuedView } from './read-issued.server.ts'

export interface IssuedPartProps {
  estimate: IssuedView
  outcomes: Outcomes
}
