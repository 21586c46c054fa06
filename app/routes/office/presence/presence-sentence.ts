import type { Present } from '../../../../domain/presence/list-presences.ts'
import type { PresenceKind } from '../../../../domain/presence/record-kinds.ts'

/** What whoever types there does: they answer somebody, or write. */
const verbs = { answer: ['répond', 'répondent'], write: ['écrit', 'écrivent'] } as const

/** « Marc répond. Sophie et Paul regardent aussi. » */
export function sentence(others: Present[], kind: PresenceKind): string {
  const [one, several] = verbs[kind === 'request' || kind === 'message' ? 'answer' : 'write']
  const list = new Intl.ListFormat('fr')
  const writing = others.filter(({ isWriting }) => isWriting).map(({ name }) => name)
  const reading = others.filter(({ isWriting }) => !isWriting).map(({ name }) => name)
  const writers = writing.length > 0 && `${list.format(writing)} ${writing.length > 1 ? several : one}.`
  const readers =
    reading.length > 0 &&
    `${list.format(reading)} ${reading.length > 1 ? 'regardent' : 'regarde'} aussi cette fiche.`
  return [writers, readers].filter(Boolean).join(' ')
}
