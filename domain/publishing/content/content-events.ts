import { formatDayAndHour } from '../../kernel/calendar/french-dates.ts'
import { uncapitalise } from '../../kernel/text/first-letter.ts'
import type { ContentKind } from './content-fields.ts'

/** Event data of an article or a portfolio entry: its title, and the last part of its address (empty without one). */
interface ContentEventData {
  title: string
  address: string
}

/** Events of one kind of published content. */
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

const called = (what: string, { title }: ContentEventData) => `${what} «\u00a0${title}\u00a0»`

/** Builds the sentences of one kind. `what` and `of`: « l’article », « de l’article ». */
function sentencesOf<Kind extends ContentKind>(kind: Kind, what: string, of: string): SentencesOf<Kind> {
  const sentences: { [Done in keyof ContentEventsOfKind]: (data: ContentEventsOfKind[Done]) => string } = {
    created: ({ after }) => `a commencé ${called(what, after)}`,
    changed: ({ after }) => `a modifié ${called(what, after)}`,
    restored: ({ after }) => `a repris la version ${after.version} ${called(of, after)}`,
    published: ({ before, after }) => published(what, before, after),
    'not-published': ({ after }) => `n’a pas pu publier ${called(what, after)}\u00a0: ${bare(after.refusal)}`,
    scheduled: ({ after }) =>
      `a prévu de publier ${called(what, after)} le ${formatDayAndHour(new Date(after.at))}`,
    unscheduled: ({ after }) => `a annulé la publication prévue ${called(of, after)}`,
    withdrawn: ({ before }) => `a retiré ${called(what, before)} du site`,
    deleted: ({ before }) => `a supprimé ${called(what, before)}`,
  }
  const named = Object.entries(sentences).map(([done, sentence]) => [`${kind}.${done}`, sentence])
  return Object.fromEntries(named) as SentencesOf<Kind>
}

function published(what: string, before: { address: string } | null, after: ContentEventData): string {
  if (!before) return `a publié ${called(what, after)}`
  const moved = before.address === after.address ? '' : `, sous une nouvelle adresse\u00a0: ${after.address}`
  return `a publié à nouveau ${called(what, after)}${moved}`
}

/** Removes the full stop. */
const bare = (sentence: string) => uncapitalise(sentence).replace(/\.$/, '')

export const contentSentences: SentencesOf<'article'> & SentencesOf<'portfolio'> = {
  ...sentencesOf('article', 'l’article', 'de l’article'),
  ...sentencesOf('portfolio', 'la réalisation', 'de la réalisation'),
}

declare module '../../kernel/events/record-event.ts' {
  interface EventMap extends ContentEvents {}
}
