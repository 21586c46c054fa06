interface SavedAnswerEventData {
  name: string
  text: string
}

export interface SavedAnswerEvents {
  'answer.created': { before: null; after: SavedAnswerEventData }
  'answer.changed': { before: SavedAnswerEventData; after: SavedAnswerEventData }
  'answer.deleted': { before: SavedAnswerEventData; after: null }
}

/** French sentence for each event. */
export const savedAnswerEventSentences: {
  readonly [Done in keyof SavedAnswerEvents]: (data: SavedAnswerEvents[Done]) => string
} = {
  'answer.created': ({ after }) => `a ajouté la réponse type «\u00a0${after.name}\u00a0»`,
  'answer.changed': ({ after }) => `a modifié la réponse type «\u00a0${after.name}\u00a0»`,
  'answer.deleted': ({ before }) => `a supprimé la réponse type «\u00a0${before.name}\u00a0»`,
}

declare module '../../kernel/events/record-event.ts' {
  interface EventMap extends SavedAnswerEvents {}
}
