import { formatDayAndHour } from '../../kernel/calendar/french-dates.ts'
import { uncapitalize } from '../../kernel/text/first-letter.ts'
import type { ContentKind } from './content-fields.ts'

/** Event data of an article or a portfolio entry: its title, and the last part of its address (empty without one). */
interface ContentEventData {
  title: string
  address: string
}

interface ContentEventsOfKind {
  created: { before: null; after: ContentEventData }
  changed: { before: null; after: ContentEventData }
  restored: { before: null; after: ContentEventData & { version: number } }
  /** `before`: the address at which the page was already published. */
  published: { before: { address: string } | null; after: ContentEventData }
  'not-published': { before: null; after: ContentEventData & { refusal: string } }
  /** `at` is in ISO 8601. */
  scheduled: { before: null; after: ContentEventData & { at: string } }
  unscheduled: { before: null; after: ContentEventData }
  withdrawn: { before: ContentEventData; after: null }
  deleted: { before: ContentEventData; after: null }
}

type EventsOf<Kind extends ContentKind> = {
  [Done in keyof ContentEventsOfKind as `${Kind}.${Done}`]: ContentEventsOfKind[Done]
}

interface ContentEvents extends EventsOf<'article'>, EventsOf<'portfolio'> {}

type SentencesOf<Kind extends ContentKind> = {
  readonly [Done in keyof ContentEventsOfKind as `${Kind}.${Done}`]: (
    data: ContentEventsOfKind[Done],
  ) => string
}

const contentLabel = (what: string, { title }: ContentEventData) => `${what} «\u00a0${title}\u00a0»`

/** Builds the sentences of one kind. `what` and `of`: « l’article », « de l’article ». */
function sentencesOf<Kind extends ContentKind>(kind: Kind, what: string, of: string): SentencesOf<Kind> {
  const sentences: { [Done in keyof ContentEventsOfKind]: (data: ContentEventsOfKind[Done]) => string } = {
    created: ({ after }) => `a commencé ${contentLabel(what, after)}`,
    changed: ({ after }) => `a modifié ${contentLabel(what, after)}`,
    restored: ({ after }) => `a repris la version ${after.version} ${contentLabel(of, after)}`,
    published: ({ before, after }) => published(what, before, after),
    'not-published': ({ after }) =>
      `n’a pas pu publier ${contentLabel(what, after)}\u00a0: ${bare(after.refusal)}`,
    scheduled: ({ after }) =>
      `a prévu de publier ${contentLabel(what, after)} le ${formatDayAndHour(new Date(after.at))}`,
    unscheduled: ({ after }) => `a annulé la publication prévue ${contentLabel(of, after)}`,
    withdrawn: ({ before }) => `a retiré ${contentLabel(what, before)} du site`,
    deleted: ({ before }) => `a supprimé ${contentLabel(what, before)}`,
  }
  const entries = Object.entries(sentences).map(([done, sentence]) => [`${kind}.${done}`, sentence])
  return Object.fromEntries(entries) as SentencesOf<Kind>
}

function published(what: string, before: { address: string } | null, after: ContentEventData): string {
  if (!before) return `a publié ${contentLabel(what, after)}`
  const moved = before.address === after.address ? '' : `, sous une nouvelle adresse\u00a0: ${after.address}`
  return `a publié à nouveau ${contentLabel(what, after)}${moved}`
}

/** Removes the full stop. */
const bare = (sentence: string) => uncapitalize(sentence).replace(/\.$/, '')

export const contentEventSentences: SentencesOf<'article'> & SentencesOf<'portfolio'> = {
  ...sentencesOf('article', 'l’article', 'de l’article'),
  ...sentencesOf('portfolio', 'la réalisation', 'de la réalisation'),
}

declare module '../../kernel/events/record-event.ts' {
  interface EventMap extends ContentEvents {}
}
