import { type FormEvent, useEffect, useRef, useState } from 'react'
import { newsletterEmailProblem } from '../../../domain/newsletter/newsletter-form.ts'
import { type NewsletterAnswer, newsletterFailed } from './answer.ts'

/** `sending`, `saved` and `failed` are states of the modal. */
type NewsletterState =
  | { at: 'form'; problem: string | null }
  | { at: 'sending' }
  | { at: 'saved' }
  | { at: 'failed'; message: string }

/** How long « Email enregistré » shows, in milliseconds (docs/product.md §9). */
const savedFor = 2_000
const patience = 15_000

/** The life of the newsletter form: submit, modal, then either 2 s of success or a sentence and a retry. */
export function useNewsletter() {
  const [state, setState] = useState<NewsletterState>({ at: 'form', problem: null })
  const [attempted, setAttempted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)

  const send = async (email: string) => {
    setState({ at: 'sending' })
    setState(stateAfter(await post(email)))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const email = input.current?.value ?? ''
    const problem = newsletterEmailProblem(email)
    setAttempted(true)
    if (!problem) return send(email)
    setState({ at: 'form', problem })
    input.current?.focus()
  }
  const check = () => {
    if (attempted) setState({ at: 'form', problem: newsletterEmailProblem(input.current?.value ?? '') })
  }
  const close = () => setState({ at: 'form', problem: null })

  useEffect(() => {
    if (state.at !== 'saved') return
    const timer = setTimeout(() => {
      form.current?.reset()
      setAttempted(false)
      setState({ at: 'form', problem: null })
    }, savedFor)
    return () => clearTimeout(timer)
  }, [state])

  return { state, form, input, submit, check, close, retry: () => send(input.current?.value ?? '') }
}

async function post(email: string): Promise<NewsletterAnswer> {
  try {
    const response = await fetch('/newsletter', {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ email }),
      signal: AbortSignal.timeout(patience),
    })
    return (await response.json()) as NewsletterAnswer
  } catch {
    return { result: 'failed', message: newsletterFailed }
  }
}

function stateAfter(answer: NewsletterAnswer): NewsletterState {
  if (answer.result === 'subscribed') return { at: 'saved' }
  const invalid = answer.result === 'missing' || answer.result === 'malformed'
  return invalid ? { at: 'form', problem: answer.message } : { at: 'failed', message: answer.message }
}
