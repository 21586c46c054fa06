import { erasureReasonNames } from '../personal-data/erasure-form.ts'
import { personalDataCountsInWords } from '../personal-data/personal-data-kinds.ts'

/** Events of personal data. They contain the numbers of records of each kind and nothing that identifies the person. */
export interface PersonEvents {
  'person.handed-out': { before: null; after: { held: Record<string, number> } }
  'person.erased': {
    before: null
    after: {
      why: keyof typeof erasureReasonNames
      done: Record<string, number>
      kept: Record<string, number>
    }
  }
}

/** French sentence for each event. */
export const personEventSentences: {
  readonly [Done in keyof PersonEvents]: (data: PersonEvents[Done]) => string
} = {
  'person.handed-out': ({ after }) =>
    `a préparé l’archive des données d’une personne (${personalDataCountsInWords(after.held) || 'rien'})`,
  'person.erased': ({ after: { why, done, kept } }) => {
    const left = personalDataCountsInWords(kept)
    return `a effacé les données d’une personne (${erasureReasonNames[why].toLowerCase()})\u00a0: ${personalDataCountsInWords(done) || 'rien'}${left ? `\u00a0; la loi impose de conserver ${left}` : ''}`
  },
}

declare module '../../kernel/events/record-event.ts' {
  interface EventMap extends PersonEvents {}
}
