import { type SubmissionResult, useForm } from '@conform-to/react'
import { type FormEvent, useCallback, useEffect, useRef } from 'react'
import type { QuoteRequestForm } from '../../../domain/quote-requests/quote-request-form.ts'
import { newsletterTickedByDefault } from '../../../domain/site.ts'
import type { parseAnswers } from './parse-answers.ts'

interface QuoteFormOptions {
  service?: string
  /** The server's verdict, when it found something wrong. */
  lastResult?: SubmissionResult<string[]>
  /** Called with answers that the rules accept, or that the server must judge alone. */
  onValid: (answers: FormData) => void
}

export const quoteFormId = 'devis'

/** Conform on the quote form: judged on submit; `form.validate` judges one answer again. */
export function useQuoteForm({ service, lastResult, onValid }: QuoteFormOptions) {
  const { rules, load } = useRules()
  const [form, fields] = useForm<QuoteRequestForm>({
    id: quoteFormId,
    lastResult,
    defaultValue: {
      client: 'particulier',
      newsletter: newsletterTickedByDefault,
      service: service as QuoteRequestForm['service'],
    },
    shouldValidate: 'onSubmit',
    onValidate: ({ formData }) => (rules.current as typeof parseAnswers)(formData),
    onSubmit: (_, { formData }) => onValid(formData),
  })

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    if (rules.current) return form.onSubmit(event)
    if (isFieldCheck(event)) return void load()
    await load()
    if (rules.current) element.requestSubmit()
    else onValid(new FormData(element))
  }
  return { form, fields, onSubmit, onTouched: load }
}

/** Conform asks for the check of one field by a submit of its own. */
export const isFieldCheck = (event: FormEvent) =>
  (event.nativeEvent as SubmitEvent).submitter?.getAttribute('name') === '__intent__'

/** The rules weigh more than the page: they come with the first touch, or when the browser is idle. */
function useRules() {
  const rules = useRef<typeof parseAnswers>(undefined)
  const load = useCallback(async () => {
    // Without a network the server stays the judge.
    rules.current ??= await import('./parse-answers.ts').then(
      (module) => module.parseAnswers,
      () => undefined,
    )
  }, [])
  useEffect(() => {
    const timer = setTimeout(load, 8_000)
    return () => clearTimeout(timer)
  }, [load])
  return { rules, load }
}
