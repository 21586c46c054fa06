import type { StaffRole } from '../staff/staff-role.ts'

/** What events are told of, and what the journal calls it. */
export const recordKinds = {
  request: 'Demandes',
  message: 'Messages',
  staff: 'Équipe',
  answer: 'Réponses types',
} as const

export type RecordKind = keyof typeof recordKinds

/** The account of one of the workshop's people, as an event tells it. */
export interface StaffTold {
  name: string
  role: StaffRole
  points_of_sale: readonly string[] | null
}

/** Whose thread it is, as the office calls them. */
interface ThreadTold {
  name: string
}

/** What is told of threads of both kinds (docs/product.md §11.8). */
type ThreadActs<Kind extends 'request' | 'message'> = {
  [Act in `${Kind}.answered`]: { before: { state: string }; after: ThreadTold }
} & {
  [Act in `${Kind}.answer-cancelled`]: { before: ThreadTold; after: null }
} & {
  [Act in `${Kind}.answer-refused` | `${Kind}.noted`]: { before: null; after: ThreadTold }
} & {
  [Act in `${Kind}.withdrawn`]: { before: { state: string }; after: { reason: string } }
}

/** One of the answers that the workshop writes again and again. */
export interface SavedAnswerTold {
  name: string
  text: string
}

/** A letter that came into a thread. */
interface LetterTold {
  letter: string
  /** Of files that came along. */
  files: number
}

/**
 * Every act that is told: its record's kind, a point, what was done; then what is kept of the record as it was and as it
 * is. What stands here needs its sentence (`sentences.ts`).
 */
export interface ToldActs extends ThreadActs<'request'>, ThreadActs<'message'> {
  'staff.created': { before: null; after: StaffTold & { email: string } }
  'staff.invited': { before: null; after: { name: string } }
  'staff.changed': { before: StaffTold; after: StaffTold }
  'staff.closed': { before: StaffTold; after: null }
  'staff.reopened': { before: null; after: StaffTold }
  'staff.factor-reset': { before: null; after: { name: string } }
  'request.written': { before: null; after: LetterTold }
  'message.written': { before: null; after: LetterTold }
  'staff.signed': { before: { signature: string }; after: { signature: string } }
  'answer.created': { before: null; after: SavedAnswerTold }
  'answer.changed': { before: SavedAnswerTold; after: SavedAnswerTold }
  'answer.deleted': { before: SavedAnswerTold; after: null }
}

export type Act = keyof ToldActs & `${RecordKind}.${string}`

export const kindOf = (act: Act) => act.split('.')[0] as RecordKind
