import type { noticeChoices } from '../../../db/schema/people/accounts.ts'

type NoticeChoice = (typeof noticeChoices)[number]

/** Somebody's choices, as events keep them too. */
export interface Notices {
  notices_of_requests: NoticeChoice
  notices_of_messages: NoticeChoice
  notices_of_answers: NoticeChoice
}

/** What comes in that somebody may want a mail of: a quote request, a contact message, an answer of a visitor. */
export type NoticeKind = 'request' | 'message' | 'answer'

/** The column of the choice, which is the field of its form too. */
export const noticeFields = {
  request: 'notices_of_requests',
  message: 'notices_of_messages',
  answer: 'notices_of_answers',
} as const satisfies Record<NoticeKind, string>

export const noticeChoiceNames: Readonly<Record<NoticeChoice, string>> = {
  each: 'Un e-mail à chaque fois',
  daily: 'Un résumé chaque matin',
  none: 'Aucun e-mail',
}

declare module '../../kernel/ports/jobs.ts' {
  interface JobDataMap {
    /** Something came in: those of the staff who want a mail each time get one. */
    'notify-staff': { kind: NoticeKind; id: string }
    'send-notice-mail': { userId: string; kind: NoticeKind; id: string }
  }
}
