import type { Answers } from '../../forms/drafts/write-answers.ts'

/** The service that the page before was about, as the form takes it over. */
export interface CarriedService {
  /** The last part of that page's address. */
  page?: string
  service?: string
  /** Names it, where the form's own choices do not. */
  notes?: string
}

/**
 * A draft goes on with the service that its visitor has just asked about, unless it was begun for the same: then a
 * choice that was changed since stays changed.
 */
export function takeOver({ page, service = '', notes }: CarriedService, answers: Answers): Answers {
  const typed = new Map(answers)
  if (!page || typed.get('page') === page) return answers
  const infos = typed.get('complementary_infos') ?? ''
  if (notes && !infos.includes(notes)) typed.set('complementary_infos', `${notes}\n${infos}`.trim())
  return [...typed.set('service', service)]
}
