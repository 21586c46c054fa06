import { parseWithZod } from '@conform-to/zod/v4'
import { quoteRequestForm } from '../../../domain/quote-requests/quote-request-form.ts'

/** Judges the answers by the rules that the server uses; loaded when the form is first touched. */
export const parseAnswers = (answers: FormData) => parseWithZod(answers, { schema: quoteRequestForm })
