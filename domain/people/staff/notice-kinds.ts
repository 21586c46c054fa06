import type { noticeFrequencies } from '../../../db/schema/people/accounts.ts'

type NoticeFrequency = (typeof noticeFrequencies)[number]

/** A staff member's choice for each kind, also recorded in events. */
export interface NoticeChoices {
  notices_of_requests: NoticeFrequency
  notices_of_messages: NoticeFrequency
  notices_of_answers: NoticeFrequency
}

/** Incoming items for which staff can get a mail: quote request, contact message, reply of a visitor. */
export type NoticeKind = 'request' | 'message' | 'answer'

/** Column of the choice for each kind; also the name of the form field. */
export const noticeChoiceFields = {
  request: 'notices_of_requests',
  message: 'notices_of_messages',
  answer: 'notices_of_answers',
} as const satisfies Record<NoticeKind, string>

export const noticeFrequencyNames: Readonly<Record<NoticeFrequency, string>> = {
  each: 'Un e-mail à chaque fois',
  daily: 'Un résumé chaque matin',
  none: 'Aucun e-mail',
}

declare module '../../kernel/ports/jobs.ts' {
  interface JobDataMap {
    /** Queues a mail to each staff member who chose one for every record of this kind. */
    'notify-staff': { kind: NoticeKind; id: string }
    'send-notice-mail': { userId: string; kind: NoticeKind; id: string }
  }
}
