import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type EstimateContent,
  lineFields,
  lineName,
  linePlaces,
} from '../../../../../domain/estimates/estimate-content.ts'
import { contentInForm } from '../../../../../domain/estimates/typed-content.ts'
import { baseField, readBase, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import { conflictsIn, type FormOutcome, typedOf } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { sendForm } from '../../../../forms/send-form.ts'
import { answersOf } from '../../../../forms/use-form.ts'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { officeFailures } from '../../office-failures.ts'
import { fillForm } from './fill-form.ts'

/** Milliseconds without a key after which the draft is kept. */
const pause = 700

interface Options {
  page: string
  /** The draft as the server has it by now. */
  content: EstimateContent
  first?: FormOutcome
}

/**
 * A draft's form: kept shortly after each change, and what others change meanwhile comes into the fields that nobody has
 * touched here. What both have changed is asked about, and waits for a press.
 */
export function useDraft({ page, content, first }: Options) {
  const action = formAddress(page, 'brouillon')
  const [shown, setShown] = useState(() => ({ ...content, ...typedContent(first) }))
  const base = useRef<EstimateContent>({ ...content, ...baseIn(first) })
  const [isKept, setKept] = useState(first?.outcome === 'saved')
  const turns = useRef<Promise<unknown>>(Promise.resolve())
  const saving = useSaving((answers) => void keep(answers))

  /** One at a time: each says of itself what the one before it left. */
  const keep = (answers: URLSearchParams): Promise<void> => {
    saving.stop()
    const turn = turns.current.then(async () => {
      answers.set(baseField, writeBase(base.current))
      take(await sendForm<FormOutcome>(action, answers, officeFailures), contentInForm(answers))
    })
    turns.current = turn
    return turn
  }
  const form = useOfficeForm({ id: 'brouillon', action, first, send: keep })
  const element = form.formProps.ref
  const conflicts = conflictsIn(form.outcome)

  const take = (outcome: FormOutcome, sent: EstimateContent) => {
    if (outcome.outcome === 'saved') {
      base.current = sent
      if (conflicts.length > 0) setShown(sent)
    }
    if (conflictsIn(outcome).length > 0) {
      if (element.current) fillForm(element.current, sent, { ...content, ...typedContent(outcome) })
      base.current = { ...base.current, ...baseIn(outcome) }
    }
    setKept(outcome.outcome === 'saved')
    form.answered(outcome)
  }
  useFollowing({ element, content, base, setShown })
  const onInput = () => {
    setKept(false)
    // What is asked about waits until it has been answered.
    if (conflicts.length === 0 && element.current) saving.soon(answersOf(element.current))
  }
  const arrive = useEffectEvent(() => {
    if (element.current && isTypedIn(element.current, base.current)) onInput()
  })
  useEffect(() => arrive(), [])
  return { form, shown: withNewLines(shown, content), base: base.current, conflicts, isKept, onInput }
}

/** Somebody typed before the page came alive. */
function isTypedIn(form: HTMLFormElement, base: EstimateContent): boolean {
  const sent = new FormData(form)
  const held = contentInForm(sent)
  return [...sent.keys()].some((name) => name !== baseField && held[name] !== base[name])
}

/** A line that has just come is filled as it came. */
function withNewLines(shown: EstimateContent, content: EstimateContent): EstimateContent {
  const filled = { ...shown }
  for (const place of linePlaces) {
    const kind = lineName(place, 'kind')
    if (shown[kind] || !content[kind]) continue
    for (const field of lineFields) filled[lineName(place, field)] = content[lineName(place, field)] ?? ''
  }
  return filled
}

const typedContent = (outcome: FormOutcome | undefined): EstimateContent => {
  const typed = typedOf(outcome)
  return typed ? contentInForm(new URLSearchParams(Object.entries(typed) as [string, string][])) : {}
}

const baseIn = (outcome: FormOutcome | undefined) =>
  readBase(typedOf(outcome)?.[baseField]) as EstimateContent

/** Waits for a pause in what is typed; whoever leaves within it loses nothing. */
function useSaving(keep: (answers: URLSearchParams) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<URLSearchParams>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    waiting.current = undefined
  }
  const flush = useEffectEvent(() => {
    if (waiting.current) keep(waiting.current)
  })
  const soon = (answers: URLSearchParams) => {
    stop()
    waiting.current = answers
    timer.current = setTimeout(() => keep(answers), pause)
  }
  useEffect(() => {
    const leave = () => flush()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return { stop, soon }
}

interface Following {
  element: RefObject<HTMLFormElement | null>
  content: EstimateContent
  base: RefObject<EstimateContent>
  setShown: (content: EstimateContent) => void
}

/** What the server has by now comes into the fields that stand as they were filled. */
function useFollowing({ element, content, base, setShown }: Following) {
  const latest = writeBase(content)
  const follow = useEffectEvent(() => {
    setShown(content)
    if (element.current)
      base.current = { ...base.current, ...fillForm(element.current, base.current, content) }
  })
  const isFirst = useRef(true)
  useEffect(() => {
    // What came with the page is there already, what was typed without JavaScript too.
    if (!isFirst.current && latest) follow()
    isFirst.current = false
  }, [latest])
}
