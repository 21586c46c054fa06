import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { correctTyped } from '../../../../domain/typed-french.ts'

/** How far back a correction looks. */
const lookedAt = 300

/** French typography as one types. What was typed is kept first: Ctrl Z takes the correction back, and only that. */
export const FrenchTyping = Extension.create({
  name: 'frenchTyping',
  addProseMirrorPlugins: () => [new Plugin({ props: { handleTextInput: correct } })],
})

function correct(view: EditorView, from: number, to: number, typed: string): boolean {
  // A phone's keyboard composes whole words: what it writes is put right when it is kept.
  if (typed.length !== 1 || view.composing) return false
  const { $from } = view.state.selection
  if ($from.pos !== from || isCode(view)) return false
  const end = $from.parentOffset
  const before = $from.parent.textBetween(Math.max(0, end - lookedAt), end, undefined, '\ufffc')
  const correction = correctTyped(before, typed)
  if (!correction) return false
  view.dispatch(view.state.tr.insertText(typed, from, to).scrollIntoView())
  const { back, text } = correction
  view.dispatch(closeHistory(view.state.tr).insertText(text, from - back, from + typed.length))
  return true
}

function isCode({ state }: EditorView): boolean {
  const { $from } = state.selection
  const marks = state.storedMarks ?? $from.marks()
  return Boolean($from.parent.type.spec.code) || marks.some(({ type }) => type.name === 'code')
}
